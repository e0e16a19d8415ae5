import { useState } from "react";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ChipGroup } from "#ui/form/chip-group.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { PhoneField } from "#ui/form/phone-field.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea, TextInput } from "#ui/form/text-input.tsx";
import { Row, Sample } from "#ui/gallery/sample.tsx";
import { Icon } from "#ui/media/icon.tsx";

const fruit = [
  { value: "apple", label: "Apple" },
  { value: "pear", label: "Pear" },
  { value: "plum", label: "Plum, out of season", disabled: true },
];

const days = [
  { value: "3", over: "Fri", label: "3", under: "May" },
  { value: "4", over: "Sat", label: "4", under: "May" },
  { value: "5", over: "Sun", label: "5", reason: "Full" },
  { value: "6", over: "Mon", label: "6", under: "May" },
];

const hours = [
  { value: "10", label: "10.00" },
  { value: "13", label: "13.00", reason: "Closed" },
  { value: "19", label: "19.30", under: "Few left" },
];

export function ButtonSamples() {
  return (
    <Sample title="Buttons">
      <Row>
        <Button variant="primary">Continue</Button>
        <Button variant="secondary">Choose another</Button>
        <Button variant="text">Learn more</Button>
        <Button variant="danger">
          <Icon name="close" />
          Remove
        </Button>
        <LinkButton href="#link" variant="secondary">
          <Icon name="download" />
          Download
        </LinkButton>
      </Row>
      <Row>
        <Button variant="primary" busy busyLabel="Saving">
          Save and continue
        </Button>
        <Button variant="secondary" busy busyLabel="Loading">
          Show more
        </Button>
        <Button variant="primary" aria-disabled>
          Unavailable
        </Button>
        <Button size="small">Small</Button>
      </Row>
      <Button variant="primary" block>
        Full width
      </Button>
    </Sample>
  );
}

export function ChoiceSamples() {
  const [day, setDay] = useState<string | undefined>("4");
  const [hour, setHour] = useState<string | undefined>();
  const [count, setCount] = useState(1);
  const [card, setCard] = useState("post");
  return (
    <Sample title="Choices">
      <ChipGroup id="day" label="Day" kind="date" chips={days} value={day} onChange={setDay} name="day" />
      <ChipGroup id="hour" label="Time" kind="time" chips={hours} value={hour} onChange={setHour} error="Choose a time" />
      <RadioCards
        id="delivery"
        label="Delivery"
        value={card}
        onChange={setCard}
        options={[
          {
            value: "post",
            label: "By post",
            note: "Two to four days",
            aside: <span className="num">12</span>,
          },
          {
            value: "courier",
            label: "By courier",
            note: "Tomorrow",
            aside: <span className="num">30</span>,
          },
          { value: "drone", label: "By drone", note: "Not in this area", disabled: true },
        ]}
      />
      <Checkbox id="news" label="Send me a copy" defaultChecked />
      <Checkbox id="agree" label="The conditions are fine" error="Tick this box to go on" />
      <Row>
        {[0, count, 5].map((value, index) => (
          <QtyStepper
            key={index}
            value={value}
            onChange={setCount}
            label="Pieces"
            decreaseLabel="One fewer"
            increaseLabel="One more"
            max={5}
            maxHint="At most 5"
          />
        ))}
        <QtyStepper value={2} onChange={setCount} label="Pieces" decreaseLabel="One fewer" increaseLabel="One more" busy />
      </Row>
    </Sample>
  );
}

export function FieldSamples() {
  return (
    <Sample title="Fields">
      <div className="ui-form gallery-narrow">
        <TextInput id="name" label="Full name" hint="As on the card" autoComplete="name" />
        <TextInput id="nick" label="Nickname" mark="(optional)" defaultValue="Robin" />
        <TextInput id="mail" label="E-mail" type="email" defaultValue="robin@" error="Write the address with its ending" />
        <TextInput id="code" label="Reference" defaultValue="AB-1204" readOnly />
        <PhoneField
          id="phone"
          label="Phone"
          hint="We call only if something changes"
          codeLabel="Country code"
          codes={[
            { value: "+62", label: "+62" },
            { value: "+65", label: "+65" },
          ]}
        />
        <Select id="fruit" label="Fruit" options={fruit} empty="Choose one" />
        <Select id="fruit-wrong" label="Second fruit" options={fruit} empty="Choose one" error="Choose a fruit" />
        <TextArea id="remark" label="Remark" mark="(optional)" rows={3} />
      </div>
    </Sample>
  );
}

/** Kept separate, since it takes the focus when it appears. */
export function SummarySample() {
  const [attempt, setAttempt] = useState(0);
  const errors = [
    { message: "Write the address with its ending", fieldId: "mail" },
    { message: "Choose a fruit", fieldId: "fruit-wrong" },
    { message: "The shelf was empty" },
  ];
  return (
    <Sample title="Error summary">
      <Button onClick={() => setAttempt(attempt + 1)}>Submit with errors</Button>
      <ErrorSummary title="There is a problem" errors={attempt > 0 ? errors : []} attempt={attempt} />
    </Sample>
  );
}

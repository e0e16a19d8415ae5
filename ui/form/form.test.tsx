import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ChipGroup } from "#ui/form/chip-group.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { PhoneField } from "#ui/form/phone-field.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { AnchorProps } from "#ui/layout/anchor.ts";

const html = renderToStaticMarkup;
const nothing = () => {};

describe("Button", () => {
  it("keeps a busy button focusable, with both labels for a stable width", () => {
    const busy = html(
      <Button busy busyLabel="Saving">
        Save
      </Button>,
    );
    expect(busy).toContain('aria-disabled="true"');
    expect(busy).not.toMatch(/\sdisabled/);
    expect(busy).toMatch(/<span data-off="">Save<\/span><span>.*Saving/);
    const calm = html(<Button busyLabel="Saving">Save</Button>);
    expect(calm).toMatch(/<span>Save<\/span><span data-off="">.*Saving/);
  });

  it("does not submit a form by default", () => {
    expect(html(<Button>Go</Button>)).toContain('type="button"');
    expect(html(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it("renders a link button with the application's own element", () => {
    const Own = (props: AnchorProps) => (
      <b className={props.className} data-to={props.href}>
        {props.children}
      </b>
    );
    expect(html(<LinkButton href="/x" as={Own} variant="primary" children="Go" />)).toBe('<b class="ui-button " data-to="/x">Go</b>');
  });
});

describe("fields", () => {
  it("links hint and error to the input", () => {
    const field = html(<TextInput id="name" label="Name" hint="As printed" error="Missing" />);
    expect(field).toContain('aria-describedby="name-hint name-error"');
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('id="name-error"');
    expect(html(<TextInput id="name" label="Name" />)).not.toMatch(/aria-(describedby|invalid)/);
  });

  it("keeps a mark outside the label", () => {
    expect(html(<TextInput id="nick" label="Nick" mark="(optional)" />)).toContain('<span class="ui-mark">(optional)</span>');
  });

  it("offers an empty choice only on request", () => {
    const options = [{ value: "a", label: "A" }];
    expect(html(<Select id="s" label="S" options={options} empty="Choose" />)).toContain('<option value="">Choose</option>');
    expect(html(<Select id="s" label="S" options={options} />)).not.toContain('value=""');
  });

  it("names both parts of a phone number and links an error to the number", () => {
    const phone = html(<PhoneField id="p" label="Phone" error="Too short" codes={[{ value: "+62", label: "+62" }]} codeLabel="Code" />);
    expect(phone).toMatch(/<label[^>]*for="p"[^>]*>Phone</);
    expect(phone).not.toMatch(/fieldset|role="group"/);
    expect(phone).toMatch(/<select[^>]*aria-label="Code"/);
    expect(phone).toMatch(/<input(?=[^>]*inputMode="tel")(?=[^>]*id="p")(?=[^>]*aria-describedby="p-error")/);
  });

  it("links an unticked box to its error", () => {
    expect(html(<Checkbox id="c" label="Fine" error="Tick it" />)).toMatch(
      /<input(?=[^>]*type="checkbox")(?=[^>]*aria-describedby="c-error")/,
    );
  });

  it("checks the controlled card and links errors to the first", () => {
    const options = [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ];
    const cards = html(<RadioCards id="r" label="R" options={options} value="b" onChange={nothing} />);
    const [first, second] = cards.match(/<input[^>]*>/g)!;
    expect(first).toContain('id="r"');
    expect(first).not.toContain("checked");
    expect(second).toContain("checked");
  });
});

describe("ChipGroup", () => {
  const chips = [
    { value: "1", label: "One", reason: "Full" },
    { value: "2", label: "Two" },
  ];
  it("gives a group of chips one tab stop, on the chosen one", () => {
    const group = html(<ChipGroup id="g" label="G" kind="date" chips={chips} value="2" onChange={nothing} name="g" />);
    expect(group.match(/tabindex="0"/g)).toHaveLength(1);
    expect(group).toMatch(/aria-checked="true" tabindex="0"/);
    expect(group).toContain('<input type="hidden" name="g" value="2"/>');
  });

  it("keeps an unavailable chip reachable and shows the reason", () => {
    const group = html(<ChipGroup id="g" label="G" kind="time" chips={chips} value={undefined} onChange={nothing} />);
    expect(group).toMatch(/aria-disabled="true" tabindex="0"><span>One<\/span><small>Full<\/small>/);
    expect(group).not.toMatch(/\sdisabled/);
  });
});

describe("QtyStepper", () => {
  const stepper = (value: number) =>
    html(
      <QtyStepper value={value} onChange={nothing} label="Pieces" decreaseLabel="Fewer" increaseLabel="More" max={3} maxHint="At most 3" />,
    );
  it("disables the stepper's button at either limit but keeps it focusable", () => {
    expect(stepper(0)).toMatch(/aria-label="Fewer" aria-disabled="true"/);
    expect(stepper(0)).not.toMatch(/aria-label="More" aria-disabled/);
    expect(stepper(3)).toMatch(/aria-label="More" aria-disabled="true"/);
    expect(stepper(3)).toContain("At most 3");
    expect(stepper(2)).not.toMatch(/aria-disabled|At most/);
  });
});

describe("ErrorSummary", () => {
  it("links errors with a field, and only those", () => {
    const summary = html(<ErrorSummary title="There is a problem" errors={[{ message: "A", fieldId: "a" }, { message: "B" }]} />);
    expect(summary).toContain('<li><a href="#a">A</a></li><li>B</li>');
    expect(summary).toMatch(/^<div tabindex="-1"/);
  });

  it("renders no error summary without errors", () => {
    expect(html(<ErrorSummary title="There is a problem" errors={[]} />)).toBe("");
  });
});

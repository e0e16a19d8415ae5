import { useState } from "react";
import { Badge, type BadgeTone } from "#ui/data/badge.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { PriceTable } from "#ui/data/price-table.tsx";
import { Button } from "#ui/form/button.tsx";
import { Row, Sample } from "#ui/gallery/sample.tsx";
import { Card, CardBody, CardLink } from "#ui/layout/card.tsx";
import { FilterChips, Tabs } from "#ui/layout/link-row.tsx";
import { ProgressSteps } from "#ui/layout/progress-steps.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { type IconName, iconPaths } from "#ui/media/icon-paths.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Accordion, Disclosure } from "#ui/overlay/disclosure.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";

const tones: readonly BadgeTone[] = ["neutral", "brand", "accent", "info", "success", "warning", "danger"];

const leaf =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 90'%3E%3Cpath fill='%23335c67' d='M0 0h160v90H0z'/%3E%3Ccircle cx='120' cy='30' r='18' fill='%23e09f3e'/%3E%3Cpath fill='%23253d45' d='m0 90 50-46 34 30 22-18 54 34z'/%3E%3C/svg%3E";

export function TypeSamples() {
  return (
    <Sample title="Type">
      <p className="gallery-display">Display, once a page</p>
      <p className="gallery-title">Heading one names the page</p>
      <p className="text-h2">Heading two names a section</p>
      <p className="text-h3">Heading three names a card</p>
      <p className="rich-text">
        Body text is set for reading, sixty to seventy characters a line, with{" "}
        <a className="ui-link" href="#in">
          a link
        </a>{" "}
        inside.
      </p>
      <p className="gallery-note">Small and muted, for hints</p>
      <p className="text-price num">1.250.000</p>
    </Sample>
  );
}

export function NavigationSamples() {
  const steps = [{ label: "Choose", href: "#choose" }, { label: "Details", href: "#details" }, { label: "Pay" }, { label: "Done" }];
  return (
    <Sample title="Navigation">
      <ProgressSteps label="Progress" doneLabel="Done:" steps={steps} current={1} />
      <Tabs
        label="Views"
        items={[
          { href: "#now", label: "Coming up", current: true },
          { href: "#past", label: "Past" },
          { href: "#all", label: "Everything" },
        ]}
      />
      <FilterChips
        label="Kinds"
        items={[
          { href: "#a", label: "All", current: true },
          { href: "#b", label: "Round" },
          { href: "#c", label: "Square" },
          { href: "#d", label: "With a lid" },
        ]}
      />
      <Accordion>
        <Disclosure title="How long does it keep?" defaultOpen>
          <p className="gallery-note">About a week, in a cool place.</p>
        </Disclosure>
        <Disclosure title="May it be returned?">
          <p className="gallery-note">Within a month.</p>
        </Disclosure>
      </Accordion>
    </Sample>
  );
}

export function CardSamples() {
  return (
    <Sample title="Cards and data">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === "success" ? "check" : "info"}>
            {tone}
          </Badge>
        ))}
      </Row>
      <div className="gallery-cards">
        <Card as="article" interactive>
          <Picture
            files={{
              src: leaf,
              width: 160,
              height: 90,
              colour: "#335c67",
              focus: { x: 0.75, y: 0.3 },
            }}
            alt=""
            ratio="16:9"
          />
          <CardBody>
            <h3 className="text-h3">
              <CardLink href="#card">Evening over the two hills</CardLink>
            </h3>
            <p className="gallery-note">
              <Icon name="calendar" size={16} /> Saturday
            </p>
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <PriceTable
              rows={[
                { label: "Two lamps", note: "with shades", amount: "240.000" },
                { label: "Reduction", amount: "−20.000", tone: "discount" },
                { label: "Delivery", amount: "15.000", tone: "muted" },
              ]}
              total={{ label: "Total", amount: "235.000" }}
            />
          </CardBody>
        </Card>
        <Card>
          <CardBody className="gallery-stack">
            <DefinitionList
              items={[
                { term: "When", value: "Saturday, 10.00", icon: "calendar" },
                { term: "Where", value: "The long hall", icon: "pin" },
              ]}
            />
            <DefinitionList
              layout="rows"
              items={[
                { term: "Number", value: "AB-1204" },
                { term: "Colour", value: "Green" },
              ]}
            />
          </CardBody>
        </Card>
      </div>
      <div className="gallery-icons">
        {Object.keys(iconPaths).map((name) => (
          <Icon key={name} name={name as IconName} size={24} />
        ))}
      </div>
    </Sample>
  );
}

export function OverlaySamples() {
  const [open, setOpen] = useState<"sheet" | "panel" | "firm">();
  const close = () => setOpen(undefined);
  return (
    <Sample title="Overlays">
      <Row>
        <Button onClick={() => setOpen("sheet")}>Open the sheet</Button>
        <Button onClick={() => setOpen("panel")}>Open the panel</Button>
        <Button onClick={() => setOpen("firm")}>Open one that stays</Button>
      </Row>
      <Sheet
        open={open === "sheet"}
        onClose={close}
        title="Your list"
        closeLabel="Close"
        footer={
          <Button variant="primary" block onClick={close}>
            Take all
          </Button>
        }
      >
        <PriceTable
          rows={[
            { label: "Two lamps", note: "with shades", amount: "240.000" },
            { label: "Delivery", amount: "15.000", tone: "muted" },
          ]}
          total={{ label: "Total", amount: "255.000" }}
        />
      </Sheet>
      <Sheet open={open === "panel"} onClose={close} title="Menu" closeLabel="Close" kind="panel">
        <DefinitionList
          layout="rows"
          items={[
            { term: "First", value: "One" },
            { term: "Second", value: "Two" },
          ]}
        />
      </Sheet>
      <Sheet open={open === "firm"} onClose={close} title="Time is up" closeLabel="Close" dismissible={false}>
        <p>What you wrote is kept.</p>
        <div className="gallery-next">
          <Button variant="primary" onClick={close}>
            Go on
          </Button>
        </div>
      </Sheet>
    </Sample>
  );
}

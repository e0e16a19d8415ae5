import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FilterChips, Tabs } from "#ui/layout/link-row.tsx";
import { ProgressSteps } from "#ui/layout/progress-steps.tsx";
import { Disclosure } from "#ui/overlay/disclosure.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";

const html = renderToStaticMarkup;
const items = [
  { href: "/a", label: "A", current: true },
  { href: "/b", label: "B" },
];

describe("link rows", () => {
  it("marks the current link of a row", () => {
    expect(html(<Tabs label="Views" items={items} />)).toContain(
      '<a href="/a" class="ui-tab" aria-current="page">A</a><a href="/b" class="ui-tab">B</a>',
    );
    expect(html(<FilterChips label="Kinds" items={items} />)).toContain('<a href="/a" class="ui-filter" aria-current="true">');
  });
});

describe("ProgressSteps", () => {
  it("marks the current step and links only completed ones", () => {
    const steps = [
      { label: "One", href: "/1" },
      { label: "Two", href: "/2" },
      { label: "Three", href: "/3" },
    ];
    const list = html(<ProgressSteps label="Progress" doneLabel="Done:" steps={steps} current={1} />);
    expect(list).toMatch(/^<ol/);
    expect(list.match(/<a /g)).toHaveLength(1);
    expect(list).toContain('<a href="/1">');
    expect(list).toMatch(/aria-current="step"><span><span class="ui-step-dot">2/);
  });
});

describe("Disclosure", () => {
  it("exposes a disclosure's state and the element that it opens", () => {
    const closed = html(<Disclosure title="Why?">Because.</Disclosure>);
    const id = /aria-controls="([^"]+)"/.exec(closed)?.[1];
    expect(closed).toMatch(/^<div class="ui-disclosure"><h3><button type="button" aria-expanded="false"/);
    expect(closed).toContain(`<div id="${id}" class="ui-disclosure-body" hidden="">`);
    expect(html(<Disclosure title="Why?" defaultOpen children="Because." />)).not.toContain(" hidden=");
  });
});

describe("Sheet", () => {
  it("renders a closed sheet as an empty dialog", () => {
    const closed = html(<Sheet open={false} onClose={() => {}} title="List" closeLabel="Close" children="Inside" />);
    expect(closed).not.toContain("Inside");
    expect(closed).toMatch(/^<dialog [^>]*><\/dialog>$/);
  });

  it("names a sheet by its heading, without a close button if it must be answered", () => {
    const open = html(<Sheet open onClose={() => {}} title="Time is up" closeLabel="Close" dismissible={false} children="Kept" />);
    const id = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(open)?.[1];
    expect(open).toContain(`<h2 id="${id}" tabindex="-1">Time is up</h2>`);
    expect(open).not.toContain("<button");
  });
});

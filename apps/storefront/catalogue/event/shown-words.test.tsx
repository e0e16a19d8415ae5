import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { AddonRow } from "./addon-row.tsx";
import { PricesInside } from "./prices-inside.tsx";
import { SessionPicker } from "./session-picker.tsx";

afterEach(() => void vi.useRealTimers());

const CHIP = {
  id: "chip",
  name: "Timing chip",
  amount: 25_000,
  eventPriceId: "10k",
  isRequired: true,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 1,
  per: "ticket" as const,
  isDistributedPerAttendee: false,
};
const category = categoryOf("10k", { additionals: [CHIP] });

it("shows a required add-on as included in the price, without a price of its own", () => {
  const event = eventOf({ prices: [category] });
  const html = renderToStaticMarkup(<AddonRow {...{ event, category, addon: CHIP }} qty={1} pieces={1} eventAt="" onChange={() => {}} />);
  expect(html).toContain("event.addon_included");
  expect(html).not.toMatch(/Rp|\+/);
});

it("explains one fixed fee for several tickets, and for one ticket only that it is inside", () => {
  const event = eventOf({ serviceFeeType: "fix_amount", serviceFeeFixAmount: 6000, taxPercentage: 10 });
  const words = (pieces: number) => renderToStaticMarkup(<PricesInside event={event} pieces={pieces} />);
  expect([words(1).includes("event.inside_tax_and_fixed"), words(2).includes("event.one_fee")]).toEqual([true, true]);
});

const at = (date: string, time: string) => ({
  id: `${date}${time}`,
  startsAt: `${date}T${time}:00Z`,
  endsAt: `${date}T23:30:00Z`,
  date,
  time,
  label: null,
  state: "available" as const,
});

it("shows the only hour of a day in its chip, and none in a day of several", () => {
  const sessions = [at("2026-11-28", "19:30"), at("2026-11-29", "15:00"), at("2026-11-29", "19:30")];
  const html = renderToStaticMarkup(<SessionPicker sessions={sessions} eventAt="" error={undefined} onChoose={() => {}} />);
  expect(html.match(/ui-chip-last">[^<]*/g)).toEqual(['ui-chip-last">7:30\u00a0PM']);
});

it.each([
  ["2026-11-28T19:29:59Z", "available", false],
  ["2026-11-28T19:30:00Z", "available", true],
  ["2026-11-28T19:30:00Z", "few_left", true],
  ["2026-11-28T23:30:00Z", "ended", false],
] as const)("says at %s, with the chosen date %s, whether it is under way: %s", (now, state, isSaid) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  const sessions = [{ ...at("2026-11-28", "19:30"), state }, at("2026-11-29", "19:30")];
  const says = (eventAt: string) =>
    renderToStaticMarkup(<SessionPicker sessions={sessions} eventAt={eventAt} error={undefined} onChoose={() => {}} />).includes(
      "event.begun",
    );
  expect([says("2026-11-28T19:30"), says("2026-11-29T19:30"), says("")]).toEqual([isSaid, false, false]);
});

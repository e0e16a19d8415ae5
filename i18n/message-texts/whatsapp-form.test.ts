import { describe, expect, it } from "vitest";
import { fillMessage, MESSAGE_TEXTS, placesOf, type MessageName } from "./fill-message.ts";
import { asValue, formsOf, LONGEST_BODY, sentLength, sentValues, shortOf } from "./whatsapp-form.ts";

const NAMES = (Object.keys(MESSAGE_TEXTS.en) as MessageName[]).filter((name) => !name.startsWith("organiser.") && name !== "identity.code");
const LOCALES = ["en", "id"] as const;

/** The maximum length of each value. */
const LONGEST: Readonly<Record<string, number>> = {
  name: 80,
  brand: 60,
  event: 120,
  category: 60,
  place: 120,
  when: 60,
  until: 60,
  from: 120,
  to: 120,
  what: 70,
  watch: 140,
  amount: 120,
  link: 330,
  device: 60,
  purpose: 45,
  phone: 20,
};
const longest = (place: string) => (place === "link" ? "https://x.example/" : "").padEnd(LONGEST[place] ?? 20, "x");
const ticket = (n: number) =>
  `${n}. ${"Kategori ".repeat(6)}· ${"Nama Panjang ".repeat(3)}· ABC-DEF\nhttps://x.example/id/ticket/${"k".repeat(60)}`;

function valuesOf(name: MessageName, tickets: number) {
  const list = Array.from({ length: tickets }, (_, i) => ticket(i + 1)).join("\n\n");
  const all = [...new Set(NAMES.flatMap((each) => [...placesOf(each, "en"), "event"]))];
  return Object.fromEntries(all.map((place) => [place, place === "tickets" ? list : longest(place)]));
}

describe("a WhatsApp message", () => {
  it("finds a form short enough to send, for any names and number of tickets", () => {
    for (const name of NAMES) {
      for (const locale of LOCALES) {
        const values = valuesOf(name, 30);
        const [form] = formsOf(name, locale, values);
        expect(form, `${name} ${locale} ${sentLength(name, locale, values)}`).toBeDefined();
        expect(sentLength(form!, locale, values)).toBeLessThanOrEqual(LONGEST_BODY);
      }
    }
  });

  it("sends a message in full up to the limit, and in short form beyond it", () => {
    const values = { ...valuesOf("booking.tickets", 1), event: "E", brand: "B", name: "N", tickets: "" };
    const room = LONGEST_BODY - sentLength("booking.tickets", "en", { ...values, tickets: "x" }) + 1;
    expect(formsOf("booking.tickets", "en", { ...values, tickets: "x".repeat(room) })[0]).toBe("booking.tickets");
    expect(formsOf("booking.tickets", "en", { ...values, tickets: "x".repeat(room + 1) })).toEqual(["booking.tickets_short"]);
  });

  it("counts six tickets with long names instead of listing them, with one link", () => {
    for (const [locale, count] of [
      ["en", "6 tickets"],
      ["id", "6 tiket"],
    ] as const) {
      const link = "https://x.example/id/event/e/transaction-status?b=1";
      const values = { ...valuesOf("booking.tickets", 6), link, count };
      const [form] = formsOf("booking.tickets", locale, values);
      const { body } = fillMessage(form!, locale, values);
      expect(body).toContain(`*${count}*`);
      expect(body.match(/https:\S+/g)).toEqual([link]);
    }
  });

  it("shortens a message with a list or free text and a link to one link", () => {
    const free = ["tickets", "watch", "what", "from", "to", "category", "name", "device"];
    for (const name of NAMES) {
      if (!placesOf(name, "en").includes("link") || name.endsWith("short")) continue;
      const short = shortOf(name);
      expect(short, name).not.toBeNull();
      for (const locale of LOCALES) {
        expect(placesOf(short!, locale).filter((place) => free.includes(place))).toEqual([]);
        expect(MESSAGE_TEXTS[locale][short!].body.match(/\{link\}/g)).toHaveLength(1);
        const known = new Set([...placesOf(name, locale), "event", "count"]);
        if (name !== "draft.released")
          expect(
            [...placesOf(short!, locale)].filter((place) => !known.has(place)),
            name,
          ).toEqual([]);
      }
    }
  });

  it.each([
    ["a\nb", "a · b"],
    ["a\nhttps://x\n\nb\nhttps://y", "a: https://x ▪ b: https://y"],
    ["a \t    b", "a b"],
    ["", "–"],
    [" \n ", "–"],
    ["\u00a0", "–"],
  ])("sends a value on one line, never empty: %j", (value, sent) => {
    expect(asValue(value)).toBe(sent);
  });

  it("refuses a message with a missing value", () => {
    expect(() => sentValues("booking.tickets", "en", {})).toThrow("name");
  });
});

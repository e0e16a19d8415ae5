import { describe, expect, it } from "vitest";
import { fillMessage, MESSAGE_TEXTS, placesOf, type MessageName } from "./fill-message.ts";
import { oneLine, withoutLinks } from "./tame-text.ts";

const NAMES = Object.keys(MESSAGE_TEXTS.en) as MessageName[];
const LOCALES = ["en", "id"] as const;
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

describe("message texts", () => {
  it("have the same messages with the same places in both languages [L1]", () => {
    expect(Object.keys(MESSAGE_TEXTS.id)).toEqual(NAMES);
    for (const name of NAMES) {
      expect(places(MESSAGE_TEXTS.id[name].body), name).toEqual(places(MESSAGE_TEXTS.en[name].body));
      expect(places(MESSAGE_TEXTS.id[name].subject), name).toEqual(places(MESSAGE_TEXTS.en[name].subject));
      expect(MESSAGE_TEXTS.id[name].body).not.toBe(MESSAGE_TEXTS.en[name].body);
    }
  });

  it("leave no place unfilled, and refuse to be sent with one", () => {
    for (const name of NAMES) {
      for (const locale of LOCALES) {
        const values = Object.fromEntries(placesOf(name, locale).map((place) => [place, `<${place}>`]));
        const { subject, body, plain } = fillMessage(name, locale, values);
        for (const text of [subject, body, plain]) expect(text).not.toMatch(/[{}]/);
        expect(plain).not.toContain("*");
        for (const place of Object.keys(values)) {
          const { [place]: _, ...rest } = values;
          expect(() => fillMessage(name, locale, rest), `${name} ${place}`).toThrow(place);
        }
      }
    }
  });

  it("are such as WhatsApp admits: no place first or last, marks in pairs, at most 1024 characters", () => {
    for (const name of NAMES) {
      for (const locale of LOCALES) {
        const { subject, body } = MESSAGE_TEXTS[locale][name];
        expect(body).not.toMatch(/^\{|\}$/);
        expect((body.match(/\*/g) ?? []).length % 2).toBe(0);
        expect(body.length).toBeLessThan(1024);
        expect(subject).not.toMatch(/[*\n]/);
      }
    }
  });

  it("fill a place once: what a value says about places is text", () => {
    const values = { name: "{link}", brand: "B", event: "E", until: "U", reference: "R", link: "L" };
    expect(fillMessage("booking.held", "en", values).body).toContain("Hi {link},");
  });
});

describe("what people typed", () => {
  it.each([
    ["Pay here http://evil.example/x", "Pay here http evil. example/x"],
    ["evil.com", "evil. com"],
    ["*Budi* _S_ ~x~ `y`", "Budi S x y"],
    ["{link} <b>", "link b"],
    ["a\r\nBcc: b\u2028c\u0000d", "a Bcc: b c d"],
    ["Sri Rahayu, S.Pd.", "Sri Rahayu, S. Pd."],
    ["x".repeat(200), "x".repeat(80)],
  ])("carries no link, no mark and no second line: %j", (typed, told) => {
    expect(withoutLinks(typed)).toBe(told);
  });

  it("is cut between characters", () => {
    expect(oneLine("😀😀😀", 2)).toBe("😀😀");
  });
});

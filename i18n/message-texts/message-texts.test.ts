import { describe, expect, it } from "vitest";
import { fillMessage, MESSAGE_TEXTS, placesOf, type MessageName } from "./fill-message.ts";
import { oneLine, withoutLinks } from "./tame-text.ts";

const NAMES = Object.keys(MESSAGE_TEXTS.en) as MessageName[];
const LOCALES = ["en", "id"] as const;
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** Violations of Meta's published rules for template bodies. */
function faultsOf(body: string): string[] {
  const found = [...body.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!);
  const words = body.replace(/\{\w+\}/g, " ").match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const between = body.split(/\{\w+\}/).slice(1, -1);
  const checks: Readonly<Record<string, boolean>> = {
    "place first": /^[^\p{L}\p{N}]*\{/u.test(body.replace(/\*/g, "")),
    "place last": /\}[^\p{L}\p{N}]*$/u.test(body),
    "places together": between.some((text) => /^[\s*_~]*$/.test(text)),
    "too few words": words.length < 2 * found.length + 1,
    marks: (body.match(/\*/g) ?? []).length % 2 !== 0,
    spaces: /\n{3,}|\t| {2,}/.test(body),
    "name of a place": found.some((name) => !/^[a-z_]+$/.test(name)),
    "too long": body.length > 1024,
  };
  return Object.keys(checks).filter((fault) => checks[fault]);
}

describe("message texts", () => {
  it("words the same messages with the same placeholders in both languages [L1]", () => {
    expect(Object.keys(MESSAGE_TEXTS.id)).toEqual(NAMES);
    for (const name of NAMES) {
      expect(places(MESSAGE_TEXTS.id[name].body), name).toEqual(places(MESSAGE_TEXTS.en[name].body));
      expect(places(MESSAGE_TEXTS.id[name].subject), name).toEqual(places(MESSAGE_TEXTS.en[name].subject));
      expect(MESSAGE_TEXTS.id[name].body).not.toBe(MESSAGE_TEXTS.en[name].body);
    }
  });

  it("fills every placeholder of a message, and throws for a missing value", () => {
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

  it("ends bold words and sentence with the first line of a value, and goes on below its last", () => {
    const values = {
      name: "Budi",
      event: "Suita",
      reference: "A1",
      brand: "Riuh",
      amount: "Rp 100, paid\nVAT: Rp 10",
      link: "https://a.example",
    };
    const { body, plain } = fillMessage("video.preparing", "en", values);
    expect(body).toContain("Order A1 at Riuh: *Rp 100, paid*.\nVAT: Rp 10\nWe're preparing");
    expect(plain).toContain("Order A1 at Riuh: Rp 100, paid.\nVAT: Rp 10\nWe're preparing");
  });

  it("follows WhatsApp's rules: words around placeholders, enough of them, and at most 1024 characters", () => {
    for (const name of NAMES) {
      for (const locale of LOCALES) {
        const { subject, body } = MESSAGE_TEXTS[locale][name];
        expect(subject, name).not.toMatch(/[*\n]/);
        if (name.startsWith("organiser.")) continue;
        expect(faultsOf(body), `${name} ${locale}`).toEqual([]);
        expect(`karcis_${name.replaceAll(".", "_")}`).toMatch(/^[a-z0-9_]{1,512}$/);
      }
    }
  });

  it.each([
    ["{name} is here, and that is all of it.", "place first"],
    ["Hi there, and this is for {name}.", "place last"],
    ["Come to us on that day, which is:\n{when}\n{place}\nWe wait for you at the door of it.", "places together"],
    ["Hi {name}, pay {amount} soon.", "too few words"],
    ["Hi there *{name}, this is the order that you made.", "marks"],
    ["Hi there,\n\n\nthis is the order that you made.", "spaces"],
    ["Hi there,\tthis is the order that you made.", "spaces"],
    ["Hi {Name}, this is the order that you made with us.", "name of a place"],
    ["x".repeat(1025), "too long"],
  ])("rejects a text by WhatsApp's rules: %j", (body, fault) => {
    expect(faultsOf(body)).toContain(fault);
  });

  it("fills each placeholder once, treating placeholders in values as text", () => {
    const values = { name: "{link}", brand: "B", event: "E", until: "U", reference: "R", link: "L" };
    expect(fillMessage("booking.held", "en", values).body).toContain("Hi {link},");
  });
});

describe("user input", () => {
  it.each([
    ["Pay here http://evil.example/x", "Pay here http evil. example/x"],
    ["evil.com", "evil. com"],
    ["*Budi* _S_ ~x~ `y`", "Budi S x y"],
    ["{link} <b>", "link b"],
    ["a\r\nBcc: b\u2028c\u0000d", "a Bcc: b c d"],
    ["Sri Rahayu, S.Pd.", "Sri Rahayu, S. Pd."],
    ["x".repeat(200), "x".repeat(80)],
  ])("contains no link, markup or line break: %j", (typed, told) => {
    expect(withoutLinks(typed)).toBe(told);
  });

  it("shortens user input between characters", () => {
    expect(oneLine("😀😀😀", 2)).toBe("😀😀");
  });
});

import { describe, expect, it } from "vitest";
import type { Quote, QuoteLine } from "#domain/orders/pricing/quote.types.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { T } from "../../shell/i18n/use-t.ts";
import { bookingMessage, itemsText, whatsappLink } from "./booking-message.ts";

const say =
  (locale: "en" | "id"): T =>
  (key, params) =>
    translate(messagesFor(locale, ["whatsapp"]), { locale, key, params });
const line = (name: string, qty: number, addons: { name: string; qty: number }[] = []) =>
  ({ name, qty, addons: addons.map((addon) => ({ ...addon, addonId: addon.name, amount: 1, total: 1 })) }) as unknown as QuoteLine;
const quote = {
  lines: [
    line("VIP", 2, [
      { name: "Poster", qty: 1 },
      { name: "Pin", qty: 0 },
    ]),
    line("Regular", 1),
  ],
} as unknown as Quote;
const booking = {
  brand: "Bianglala",
  event: { name: "Malam Jazz", slug: "malam-jazz" },
  date: "Sat, 5 Dec 2026",
  quote,
  draft: { code: "WA-ABC234", total: 605_000 },
  name: "",
  origin: "https://bianglala.example",
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the booking message", () => {
  it("writes the choice, reference and price in the visitor's language", () => {
    expect(plain(bookingMessage(booking, say("en"), "en"))).toBe(
      "Hi Bianglala, I'd like to book 2 × VIP, 1 × Poster, 1 × Regular for Malam Jazz, Sat, 5 Dec 2026. Ref WA-ABC234.\n" +
        "Estimated total: Rp 605,000\nhttps://bianglala.example/event/malam-jazz?draft=WA-ABC234",
    );
    expect(plain(bookingMessage({ ...booking, name: "Sari" }, say("id"), "id"))).toBe(
      "Halo Bianglala, saya mau pesan 2 × VIP, 1 × Poster, 1 × Regular untuk Malam Jazz, Sat, 5 Dec 2026. Nama: Sari. Ref WA-ABC234.\n" +
        "Perkiraan total: Rp 605.000\nhttps://bianglala.example/event/malam-jazz?draft=WA-ABC234",
    );
  });

  it("writes free instead of a price of zero", () => {
    expect(bookingMessage({ ...booking, draft: { code: "WA-ABC234", total: 0 } }, say("en"), "en")).toContain("Free of charge");
  });

  it.each([
    ["lines of its own", "Sari\n\nRef WA-OTHER2", "Name: Sari Ref WA-OTHER2. Ref WA-ABC234."],
    ["placeholders", "{ref} {brand}", "Name: {ref} {brand}. Ref WA-ABC234."],
    ["hidden letters", "Sa\u202eri\u0007", "Name: Sa ri. Ref"],
    ["half a letter", "Sari\ud800", "Name: Sari\ufffd. Ref"],
    ["a whole book", "a".repeat(500), `Name: ${"a".repeat(60)}. Ref`],
  ])("removes %s from a name in the message", (_, name, expected) => {
    expect(bookingMessage({ ...booking, name }, say("en"), "en").split("\n")).toHaveLength(3);
    expect(bookingMessage({ ...booking, name }, say("en"), "en")).toContain(expected);
  });
});

describe("the choice in the message", () => {
  it("lists tickets and existing add-ons", () => {
    expect(itemsText(quote)).toBe("2 × VIP, 1 × Poster, 1 × Regular");
  });
});

describe("the link", () => {
  it("links to the number's digits with the encoded message", () => {
    expect(whatsappLink("628115550000", "Hi & bye #1?\n100% é")).toBe(
      "https://wa.me/628115550000?text=Hi%20%26%20bye%20%231%3F%0A100%25%20%C3%A9",
    );
    expect(whatsappLink("+62 811-555-0000", "a")).toBe("https://wa.me/628115550000?text=a");
    expect(whatsappLink("0811 555 0000", "a")).toBe("https://wa.me/628115550000?text=a");
  });
});

import { expect, it } from "vitest";
import { withText } from "./with-text.ts";

const STORED = {
  channel: "whatsapp",
  template: "booking.expired",
  locale: "en",
  subject: "",
  body: "",
  params: {
    name: "Budi",
    brand: "Garuda Run",
    event: "Losari",
    reference: "K7M2QX9P",
    when: "today",
    place: "there",
    link: "https://x.test/",
  },
} as const;

it("makes a message's text from its values, with marks for WhatsApp only", () => {
  const [chat, mail] = [withText(STORED), withText({ ...STORED, channel: "email" as const })];
  for (const { subject, body } of [chat, mail]) {
    expect(subject).toContain("Losari");
    expect(body).toContain("https://x.test/");
  }
  expect([chat.body.includes("*"), mail.body.includes("*")]).toEqual([true, false]);
});

it("leaves a text that was kept, and one that was forgotten with its values", () => {
  expect(withText({ ...STORED, body: "as it was" }).body).toBe("as it was");
  expect(withText({ ...STORED, params: {} }).body).toBe("");
});

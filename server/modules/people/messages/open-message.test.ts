import { expect, it } from "vitest";
import { readSecrets } from "../../../platform/config/secrets.ts";
import { openMessage, sealValues } from "./open-message.ts";

const keys = { secrets: readSecrets("a master secret of the tests, long enough", "/nowhere") };
const VALUES = {
  name: "Budi",
  brand: "Garuda Run",
  event: "Losari",
  reference: "K7M2QX9P",
  when: "today",
  place: "there",
  link: "https://x.test/",
};
const STORED = {
  id: "m1",
  channel: "whatsapp",
  template: "booking.expired",
  locale: "en",
  subject: "",
  body: "",
  params: {},
  sealed: sealValues({ ...keys, tenant: "garudarun" }, { id: "m1", values: VALUES }),
} as const;
const opened = (more: Partial<Omit<typeof STORED, "channel" | "sealed" | "id">> & Record<string, unknown> = {}) =>
  openMessage({ ...keys, tenant: "garudarun" }, { ...STORED, ...more } as never) as { subject: string; body: string };

it("renders a message's text from its values, with formatting marks for WhatsApp only", () => {
  const [chat, mail] = [opened(), opened({ channel: "email" })];
  for (const { subject, body } of [chat, mail]) {
    expect(subject).toContain("Losari");
    expect(body).toContain("https://x.test/");
  }
  expect([chat.body.includes("*"), mail.body.includes("*")]).toEqual([true, false]);
});

it("hides a message's values in its row, and opens them in no other row", () => {
  for (const value of Object.values(VALUES)) expect(JSON.stringify(STORED)).not.toContain(value);
  expect(() => opened({ id: "m2" })).toThrow(/authenticate/);
  expect(() => openMessage({ ...keys, tenant: "jenius" }, STORED as never)).toThrow(/authenticate/);
});

it("returns no text for an erased message", () => {
  expect(opened({ sealed: null }).body).toBe("");
});

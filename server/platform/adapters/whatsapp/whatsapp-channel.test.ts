import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillMessage, MESSAGE_TEXTS, placesOf, type MessageName } from "#i18n/message-texts/fill-message.ts";
import { refusal, startWhatsAppEmulator, type WhatsAppEmulator } from "#test/harness/whatsapp-emulator.ts";
import type { Outgoing } from "../../ports/message-channel.ts";
import { whatsAppChannel } from "./whatsapp-channel.ts";

let emulator: WhatsAppEmulator;
beforeAll(async () => {
  emulator = await startWhatsAppEmulator();
});
beforeEach(() => {
  emulator.calls.length = 0;
});
afterAll(() => emulator.close());

const senders = new Map([
  ["garudarun", "106540352242922"],
  ["*", "206540352242922"],
]);
const settings = () => ({ url: emulator.url, version: "v24.0", token: "test-token", senders });

function message(template: MessageName = "booking.held", values: Record<string, string> = {}): Outgoing {
  const all = { ...Object.fromEntries(placesOf(template, "id").map((place) => [place, `(${place})`])), ...values };
  const { subject, body } = fillMessage(template, "id", all);
  const sender = { name: "Garuda Run", replyTo: "halo@garudarun.id" };
  return {
    tenant: "garudarun",
    dedupeId: "d".repeat(64),
    recipient: "+6281234567890",
    template,
    locale: "id",
    values: all,
    subject,
    body,
    sender,
  };
}

/** The message on the phone: the registered text with the values sent. */
function shown(): string {
  const { template } = emulator.calls.at(-1)!.body;
  const name = (Object.keys(MESSAGE_TEXTS.en) as MessageName[]).find((each) => `karcis_${each.replaceAll(".", "_")}` === template.name)!;
  const values = Object.fromEntries(template.components[0]!.parameters.map((each) => [each.parameter_name, each.text]));
  return fillMessage(name, template.language.code as "en" | "id", values).body;
}

describe("WhatsApp", () => {
  it("sends each message as a template from the tenant's number, with named values and the dedupe id", async () => {
    const own = (Object.keys(MESSAGE_TEXTS.id) as MessageName[]).filter((name) => name !== "identity.code");
    expect(own.length).toBeGreaterThan(50);
    for (const template of own) {
      const sent = message(template);
      expect(await whatsAppChannel(settings(), "garudarun")!.send(sent)).toEqual({ kind: "sent", ref: `wamid.${emulator.calls.length}` });
      expect(shown()).toBe(sent.body);
    }
    const { path, authorization, body } = emulator.calls[0]!;
    expect(path).toBe("/v24.0/106540352242922/messages");
    expect(authorization).toBe("Bearer test-token");
    expect(body).toMatchObject({
      messaging_product: "whatsapp",
      to: "6281234567890",
      type: "template",
      biz_opaque_callback_data: "d".repeat(64),
      template: { language: { code: "id" } },
    });
  });

  it("sends a one-time code as an authentication template: in the text and in its copy button", async () => {
    await whatsAppChannel(settings(), "garudarun")!.send(message("identity.code", { code: "123456" }));
    const parameters = [{ type: "text", text: "123456" }];
    expect(emulator.calls[0]!.body.template).toEqual({
      name: "karcis_identity_code",
      language: { code: "id" },
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    });
  });

  it("sends values on one line, since WhatsApp refuses several", async () => {
    await whatsAppChannel(settings(), "garudarun")!.send(
      message("booking.tickets", { tickets: "1. A · K1\nhttps://a\nSign it.\n\n2. B · K2\nhttps://b" }),
    );
    for (const { text } of emulator.calls[0]!.body.template.components[0]!.parameters) expect(text).not.toMatch(/[\n\t]| {4}/);
    expect(shown()).toContain("1. A · K1: https://a · Sign it. ▪ 2. B · K2: https://b");
  });

  it("uses the shared number for a tenant without its own, or sends nothing", async () => {
    await whatsAppChannel(settings(), "jenius")!.send(message());
    expect(emulator.calls[0]!.path).toContain("206540352242922");
    expect(whatsAppChannel({ ...settings(), senders: new Map([["garudarun", "1"]]) }, "jenius")).toBeNull();
  });

  it.each([
    [refusal(500, 2), { kind: "retry", reason: "whatsapp_2" }],
    [refusal(400, 130429), { kind: "retry", reason: "whatsapp_130429" }],
    [refusal(400, 131056), { kind: "retry", reason: "whatsapp_131056", afterSeconds: 6 }],
    [refusal(401, 190), { kind: "retry", reason: "whatsapp_190", afterSeconds: 300 }],
    [refusal(400, 131049), { kind: "retry", reason: "whatsapp_131049", afterSeconds: 3600 }],
    [refusal(400, 131026), { kind: "refused", reason: "whatsapp_131026" }],
    [refusal(400, 132000), { kind: "refused", reason: "whatsapp_132000", isOfForm: true }],
    [refusal(400, 132005), { kind: "refused", reason: "whatsapp_132005", isOfForm: true }],
    [refusal(400, 132018), { kind: "refused", reason: "whatsapp_132018", isOfForm: true }],
    [refusal(400, 100), { kind: "refused", reason: "whatsapp_100", isOfForm: true }],
    [refusal(404, 132001), { kind: "retry", reason: "whatsapp_132001", afterSeconds: 300, isOfForm: true }],
    [
      { status: 503, body: "away" },
      { kind: "retry", reason: "http_503" },
    ],
    [
      { status: 302, body: {} },
      { kind: "retry", reason: "http_302" },
    ],
    ["break" as const, { kind: "retry", reason: "unreachable" }],
  ])("classifies the refusal %j", async (answer, result) => {
    emulator.answerNext(answer);
    expect(await whatsAppChannel(settings(), "garudarun")!.send(message())).toEqual(result);
  });

  it("reports an unreachable API", async () => {
    const away = { ...settings(), url: "http://127.0.0.1:1" };
    expect(await whatsAppChannel(away, "garudarun")!.send(message())).toEqual({ kind: "retry", reason: "unreachable" });
  });
});

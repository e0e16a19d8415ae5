import { describe, expect, it } from "vitest";
import { promiseOf, statusSentence, type Sending } from "./message-words.ts";

const shop = (...messageChannels: Sending["messageChannels"]): Sending => ({
  messageChannels,
  messagesSimulated: messageChannels.length === 0,
  env: "demo",
});

describe("what a screen says of messages", () => {
  it.each([
    [shop("whatsapp", "email"), true, "status.success.text", "checkout.sentTo"],
    [shop("whatsapp", "email"), false, "status.success.textPhone", "checkout.sentToPhone"],
    [shop("whatsapp"), true, "status.success.textPhone", "checkout.sentToPhone"],
    [shop("email"), true, "status.success.textEmail", "checkout.sentToEmail"],
    [shop("email"), false, "status.success.textHere", null],
    [shop(), true, "status.success.textHere", "checkout.sentSimulated"],
    [{ ...shop(), env: "production" as const }, true, "status.success.textHere", null],
  ])("names the channels that there are: %j, e-mail %s", (sending, hasEmail, sentence, promise) => {
    for (const shown of ["confirmed", "registered"] as const) {
      expect(statusSentence("status.success.text", { shown, sending, hasEmail })).toBe(sentence);
    }
    expect(promiseOf(sending, true, hasEmail)).toBe(promise);
  });

  it("promises no WhatsApp message where none can be sent", () => {
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: shop("whatsapp"), hasEmail: false })).toBe(
      "status.verifying.text",
    );
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: shop("email"), hasEmail: true })).toBe(
      "status.verifying.textHere",
    );
    expect(statusSentence("status.checking.text", { shown: "checking", sending: shop(), hasEmail: true })).toBe("status.checking.textHere");
    expect(statusSentence("status.expired.text", { shown: "expired", sending: shop(), hasEmail: true })).toBe("status.expired.text");
  });
});

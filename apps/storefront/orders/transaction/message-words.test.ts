import { describe, expect, it } from "vitest";
import { promiseOf, statusSentence, type Sending } from "./message-words.ts";

const shop = (...messageChannels: Sending["messageChannels"]): Sending => ({
  messageChannels,
  messagesSimulated: messageChannels.length === 0,
  env: "demo",
});

describe("wording about messages", () => {
  it.each([
    [shop("whatsapp", "email"), true, "checkout.sentTo"],
    [shop("whatsapp", "email"), false, "checkout.sentToPhone"],
    [shop("whatsapp"), true, "checkout.sentToPhone"],
    [shop("email"), true, "checkout.sentToEmail"],
    [shop("email"), false, null],
    [shop(), true, "checkout.sentSimulated"],
    [{ ...shop(), env: "production" as const }, true, null],
  ])("names the channels that carry the tickets: %j, e-mail %s", (sending, hasEmail, promise) => {
    expect(promiseOf(sending, true, hasEmail)).toBe(promise);
  });

  it("promises no WhatsApp message if none can be sent", () => {
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: shop("whatsapp") })).toBe("status.verifying.text");
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: shop("email") })).toBe("status.verifying.textHere");
    expect(statusSentence("status.checking.text", { shown: "checking", sending: shop() })).toBe("status.checking.textHere");
    const silent = { ...shop(), env: "production" as const };
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: shop() })).toBe("status.verifying.textSimulated");
    expect(statusSentence("status.verifying.text", { shown: "verifying", sending: silent })).toBe("status.verifying.textHere");
    expect(statusSentence("status.expired.text", { shown: "expired", sending: shop() })).toBe("status.expired.text");
  });
});

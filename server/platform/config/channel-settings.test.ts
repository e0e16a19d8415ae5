import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const read = (env: Record<string, string>) => readSettings(env);
const TOKEN = "EAAG-token-of-a-test";

describe("message settings", () => {
  it("turns messages off if no setting is present", () => {
    expect(read({})).toMatchObject({ whatsapp: null, mail: null });
  });

  it("reads message settings with their defaults", () => {
    const { whatsapp, mail } = read({
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_SENDERS: "garudarun=106540352242922, *=206540352242922",
      SMTP_URL: "smtp://u%40x:p%3Aw@mail.example.com",
      MAIL_FROM: "tickets@example.com",
    });
    expect(whatsapp).toMatchObject({ url: "https://graph.facebook.com", version: "v24.0", token: TOKEN });
    expect([...whatsapp!.senders]).toEqual([
      ["garudarun", "106540352242922"],
      ["*", "206540352242922"],
    ]);
    expect(mail).toEqual({
      host: "mail.example.com",
      port: 587,
      isImplicitTls: false,
      user: "u@x",
      password: "p:w",
      from: "tickets@example.com",
    });
    expect(read({ SMTP_URL: "smtps://mail.example.com", MAIL_FROM: "a@b.co" }).mail).toMatchObject({ port: 465, isImplicitTls: true });
  });

  it.each([
    [{ WHATSAPP_TOKEN: TOKEN }, "WHATSAPP_SENDERS"],
    [{ WHATSAPP_SENDERS: "a=12345" }, "WHATSAPP_TOKEN"],
    [{ WHATSAPP_URL: "https://x.example" }, "WHATSAPP_TOKEN"],
    [{ WHATSAPP_TOKEN: "short", WHATSAPP_SENDERS: "a=12345" }, "WHATSAPP_TOKEN"],
    [{ WHATSAPP_TOKEN: TOKEN, WHATSAPP_SENDERS: "a:12345" }, "WHATSAPP_SENDERS"],
    [{ WHATSAPP_TOKEN: TOKEN, WHATSAPP_SENDERS: "a=12345,a=12346" }, "WHATSAPP_SENDERS"],
    [{ WHATSAPP_TOKEN: TOKEN, WHATSAPP_SENDERS: "a=12345", WHATSAPP_VERSION: "24" }, "WHATSAPP_VERSION"],
    [{ WHATSAPP_TOKEN: TOKEN, WHATSAPP_SENDERS: "a=12345", WHATSAPP_URL: "http://graph.example" }, "WHATSAPP_URL"],
    [{ SMTP_URL: "smtp://mail.example.com" }, "MAIL_FROM"],
    [{ MAIL_FROM: "a@b.co" }, "SMTP_URL"],
    [{ SMTP_URL: "mail.example.com:25", MAIL_FROM: "a@b.co" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://u@mail.example.com", MAIL_FROM: "a@b.co" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://u:%zz@mail.example.com", MAIL_FROM: "a@b.co" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@b.co\r\nBcc: c@d.co" }, "MAIL_FROM"],
  ])("rejects wrong message settings in one line that names the setting: %j", (env, name) => {
    let text = "";
    try {
      read(env as unknown as Record<string, string>);
    } catch (error) {
      text = (error as Error).message;
    }
    expect(text).toMatch(new RegExp(`^${name}`));
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("%zz");
  });
});

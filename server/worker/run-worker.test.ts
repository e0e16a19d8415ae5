import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demo } from "#demo/demo.ts";
import type { Config } from "#contract/brands/config.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { startMailEmulator, type MailEmulator } from "#test/harness/mail-emulator.ts";
import { startWhatsAppEmulator, type WhatsAppEmulator } from "#test/harness/whatsapp-emulator.ts";
import { signedProduct, type SignedProduct } from "#test/harness/signed-shop.ts";
import { readSettings } from "../platform/config/settings.ts";
import { openProduct } from "../app/serve.ts";

let phone: WhatsAppEmulator;
let mail: MailEmulator;
let shop: SignedProduct;
const folder = mkdtempSync(join(tmpdir(), "karcis-messages-"));
beforeAll(async () => {
  [phone, mail] = await Promise.all([startWhatsAppEmulator(), startMailEmulator()]);
  const product = await openProduct(
    readSettings({
      DATA_DIR: folder,
      WHATSAPP_TOKEN: "test-token",
      WHATSAPP_SENDERS: "garudarun=106540352242922",
      WHATSAPP_URL: phone.url,
      SMTP_URL: `smtp://localhost:${mail.port}`,
      MAIL_FROM: "tiket@example.com",
    }),
    { demo },
  );
  shop = signedProduct(product);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([phone.close(), mail.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function configOf(tenant: string): Promise<Config> {
  const host = `${tenant}.localhost:3000`;
  const answer = await shop.fetch(new Request(`http://${host}/api/v1/config`, { headers: { host } }));
  return (await answer.json()) as Config;
}

it("sends by the configured channels on its own, and reports which there are", async () => {
  expect(await configOf("garudarun")).toMatchObject({ messageChannels: ["whatsapp", "email"], messagesSimulated: false });
  expect(await configOf("jenius")).toMatchObject({ messageChannels: ["email"], messagesSimulated: false });
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
  if (!started.ok) throw new Error(started.problem.code);
  await actOnPaymentPage(shop, (started.data as { redirectUrl: string }).redirectUrl, "pay");
  await expect
    .poll(() => mail.mails.map((each) => each.headers["subject"]), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^Your tickets for/));
  await expect.poll(() => phone.calls.map((call) => call.body.template.name), { timeout: 20_000 }).toContain("karcis_booking_tickets");
  expect(mail.mails.every((each) => each.to === "budi@example.com")).toBe(true);
  const host = "garudarun.localhost:3000";
  const outbox = await (await shop.fetch(new Request(`http://${host}/dev/outbox`, { headers: { host } }))).text();
  expect(outbox).toContain("No message yet");
});

it("shows all work in readiness to this machine, and only stuck lanes to others", async () => {
  const ask = async (headers: Record<string, string>) =>
    (await (
      await shop.plain.fetch(new Request("http://localhost:3000/readyz", { headers: { host: "localhost:3000", ...headers } }))
    ).json()) as {
      work: object;
    };
  await expect
    .poll(async () => (await ask({})).work, { timeout: 60_000 })
    .toMatchObject({
      stuck: [],
      stopped: { channels: [], payments: [] },
      lanes: {
        hold: { late: 0 },
        payment: { running: 0 },
        whatsapp: { late: 0 },
        email: { late: 0 },
        retention: { succeededAgo: expect.any(Number) },
      },
    });
  expect((await ask({ "x-forwarded-for": "203.0.113.9" })).work).toEqual({ stuck: [] });
});

import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { startMailEmulator, type MailEmulator } from "../../harness/mail-emulator.ts";
import { overHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";

let mail: MailEmulator;
/** Accepts every call to WhatsApp and answers none. */
let silent: Server;
let calls = 0;
let server: RunningServer;
const sockets = new Set<Socket>();
const folder = mkdtempSync(join(tmpdir(), "karcis-silent-"));
beforeAll(async () => {
  mail = await startMailEmulator();
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", () => (calls += 1));
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  await putSeededDatabase(folder);
  server = await startServer({
    DATA_DIR: folder,
    WHATSAPP_TOKEN: "test-token",
    WHATSAPP_SENDERS: "*=106540352242922",
    WHATSAPP_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    SMTP_URL: `smtp://localhost:${mail.port}`,
    MAIL_FROM: "tiket@example.com",
    REMIND_AFTER_SECONDS: "0",
  });
});
afterAll(async () => {
  await server.kill9();
  for (const socket of sockets) socket.destroy();
  await Promise.all([mail.close(), new Promise<void>((resolve) => silent.close(() => resolve()))]);
  rmSync(folder, { recursive: true, force: true });
});

it("delays neither e-mails nor the end of the process beyond its limit while a channel is silent (F24)", async () => {
  const buyer = newBuyer(overHttp(server.port), { tenant: "garudarun", port: server.port });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
  expect(started.ok).toBe(true);
  await expect.poll(() => calls).toBeGreaterThan(0);
  await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
  const ready = await fetch(`${server.origin}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { work: { stuck: [], lanes: { whatsapp: { running: 1 } } } }]);
  expect(await server.stop()).toBe(0);
});

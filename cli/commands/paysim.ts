import { join } from "node:path";
import { messageOf } from "#domain/faults/message-of.ts";
import { listen } from "#simulators/paysim/listen.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { fail, type Run } from "../lib/command.ts";

/** How often it checks whether its starting process still exists, because a shell does not pass signals on. */
const LOOK_MS = 500;

async function start() {
  const { paysimUrl, dataDir, secret, env } = readSettings(process.env);
  if (env === "production") throw new Error("production takes no simulated payments");
  const port = process.env["PAYSIM_PORT"] || String(paysimUrl ? new URL(paysimUrl).port || 80 : 3900);
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new Error(`PAYSIM_PORT must be a whole number from 0 to 65535, not "${port}"`);
  const { paysimApiKey: apiKey, paysimWebhookSecret: webhookSecret } = readSecrets(secret, dataDir);
  return listen({
    port: Number(port),
    host: process.env["HOST"] || "127.0.0.1",
    publicBase: paysimUrl,
    apiKey,
    webhookSecret,
    journalPath: join(dataDir, "paysim.jsonl"),
  });
}

/** Serves the simulated payments until stopped. */
export const serve: Run = async () => {
  const { url, close } = await start().catch((error: unknown) => fail(`paysim cannot start: ${messageOf(error)}`));
  const end = () => void close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), LOOK_MS).unref();
  return [`paysim is ready at ${url}`];
};

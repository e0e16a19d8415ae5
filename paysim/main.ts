import { serve } from "@hono/node-server";
import { createPaysim } from "./app.ts";

const port = Number(process.env["PAYSIM_PORT"] || 3900);
const apiKey = process.env["PAYSIM_API_KEY"] ?? "";
const webhookSecret = process.env["PAYSIM_WEBHOOK_SECRET"] ?? "";
const journalPath = process.env["PAYSIM_JOURNAL"] || null;
const publicBase = process.env["PAYSIM_PUBLIC_BASE"] || `http://localhost:${port}`;

if (!Number.isInteger(port) || port < 0 || port > 65535) fail("PAYSIM_PORT must be a whole number from 0 to 65535");
if (apiKey.length < 16) fail("PAYSIM_API_KEY must have at least 16 characters");
if (webhookSecret.length < 16) fail("PAYSIM_WEBHOOK_SECRET must have at least 16 characters");

const paysim = createPaysim({ basePath: "", publicBase, apiKey, webhookSecret, journalPath });
const server = serve({ fetch: paysim.fetch, port }, (address) => process.stdout.write(`paysim listens on port ${address.port}\n`));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());

async function close(): Promise<void> {
  server.close();
  await paysim.stop();
  process.exit(0);
}

function fail(message: string): never {
  console.error(`paysim: ${message}`);
  process.exit(1);
}

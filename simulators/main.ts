import { parseArgs } from "node:util";
import type { Emulator, EmulatorOptions } from "./kit/start-emulator.ts";
import type { XenditEmulatorOptions } from "./xendit/start-xendit.ts";

type Account = { readonly key: string; readonly token: string; readonly noticeUrl: string | null };
type Start = (options: EmulatorOptions, account: Account) => Promise<Emulator>;

/** The token of Xendit's emulator by default. */
const TOKEN = "callback-token-of-the-emulator";
/** How often it checks for its parent process: shells do not pass signals on. */
const LOOK_MS = 500;

/** An address with `{shop}` leads to the shop of the paid page, as if each had its own account with that key. */
function addressOf(url: string | null): NonNullable<XenditEmulatorOptions["noticeUrl"]> | null {
  return url?.includes("{shop}") ? (metadata) => (metadata?.["shop"] ? url.replace("{shop}", metadata["shop"]) : null) : url;
}

/** The emulators, with their default keys. */
const EMULATORS: Readonly<Record<string, { readonly key: string; readonly port: number; readonly start: Start }>> = {
  midtrans: {
    key: "SB-Mid-server-emulator",
    port: 4010,
    start: async (options, { key: serverKey }) => (await import("./midtrans/start-midtrans.ts")).startMidtrans({ ...options, serverKey }),
  },
  xendit: {
    key: "xnd_development_emulator",
    port: 4020,
    start: async (options, { key: secretKey, token: callbackToken, noticeUrl }) =>
      (await import("./xendit/start-xendit.ts")).startXendit({ ...options, secretKey, callbackToken, noticeUrl: addressOf(noticeUrl) }),
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string" },
    key: { type: "string" },
    journal: { type: "string" },
    compression: { type: "string" },
    token: { type: "string" },
    notices: { type: "string" },
  },
});
const [name = ""] = positionals;
const found = Object.hasOwn(EMULATORS, name) ? EMULATORS[name]! : null;
if (!found) {
  process.stderr.write(
    `npm run emulator -- ${Object.keys(EMULATORS).join("|")} [--port N] [--key KEY] [--journal FILE] [--compression N] [--token TOKEN] [--notices URL]\n`,
  );
  process.exit(2);
}

const {
  port = found.port,
  key = found.key,
  journal: journalPath = null,
  compression = 600,
  token = TOKEN,
  notices: noticeUrl = null,
} = values;
const options = { port: Number(port), journalPath, compression: Number(compression), isLocalhost: true };
const emulator = await found.start(options, { key, token, noticeUrl });
process.stdout.write(`The ${name} emulator is at ${emulator.url}, with the key ${key}. No money moves.\n`);
const end = () => void emulator.close().then(() => process.exit(0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
const parent = process.ppid;
setInterval(() => process.ppid !== parent && end(), LOOK_MS).unref();

import { parseArgs } from "node:util";
import type { Emulator, EmulatorOptions } from "./kit/start-emulator.ts";

type Start = (options: EmulatorOptions, key: string) => Promise<Emulator>;

/** The emulators, and the key that each has where none is given. */
const EMULATORS: Readonly<Record<string, { readonly key: string; readonly port: number; readonly start: Start }>> = {
  midtrans: {
    key: "SB-Mid-server-emulator",
    port: 4010,
    start: async (options, serverKey) => (await import("./midtrans/start-midtrans.ts")).startMidtrans({ ...options, serverKey }),
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string" }, key: { type: "string" }, journal: { type: "string" }, compression: { type: "string" } },
});
const [name = ""] = positionals;
const found = Object.hasOwn(EMULATORS, name) ? EMULATORS[name]! : null;
if (!found) {
  process.stderr.write(
    `npm run emulator -- ${Object.keys(EMULATORS).join("|")} [--port N] [--key KEY] [--journal FILE] [--compression N]\n`,
  );
  process.exit(2);
}

const { port = found.port, key = found.key, journal: journalPath = null, compression = 600 } = values;
const options = { port: Number(port), journalPath, compression: Number(compression), isLocalhost: true };
const emulator = await found.start(options, key);
process.stdout.write(`The ${name} emulator is at ${emulator.url}, with the key ${key}. No money moves.\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void emulator.close().then(() => process.exit(0)));

// Runs on Node 20 and newer, without dependencies: starts a payment provider's emulator beside the shop, with accounts for the demo's
// brands.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./prepare.mjs";

/** Each emulator's offset from the shop's port, and the shop's setting for its address. */
const EMULATORS = {
  midtrans: { above: 1010, setting: "MIDTRANS_URL" },
  xendit: { above: 1020, setting: "XENDIT_URL" },
};
const SIMULATION = "simulation";
const READY_MS = 30_000;

function refuse(why) {
  console.error(`Karcis cannot start: ${why}`);
  process.exit(1);
}

/** The provider of `--provider`, or null, and the other arguments. Exits the process if it is unknown. */
export function takeProvider(words, isProduction) {
  const at = words.findIndex((word) => word === "--provider" || word.startsWith("--provider="));
  if (at === -1) return { provider: null, rest: words };
  const isOne = words[at].includes("=");
  const provider = isOne ? words[at].slice("--provider=".length) : words[at + 1];
  if (provider !== SIMULATION && !Object.hasOwn(EMULATORS, provider ?? ""))
    refuse(`--provider is one of ${[...Object.keys(EMULATORS), SIMULATION].join(", ")}`);
  if (isProduction || process.env.KARCIS_ENV === "production")
    refuse(`--provider ${provider} sells for nothing: production takes no emulated payments`);
  return { provider, rest: words.toSpliced(at, isOne ? 1 : 2) };
}

/** Waits until a child process reports that it is ready. */
function saysReady(child) {
  return new Promise((resolve) => {
    const give = setTimeout(() => resolve(false), READY_MS);
    child.once("exit", () => resolve(false));
    child.stdout.on("data", (part) => {
      process.stdout.write(part);
      clearTimeout(give);
      resolve(true);
    });
  });
}

/** Starts the emulator and gives the demo's brands accounts there; `env` has the shop's further settings. */
export async function openProvider(provider, node, env) {
  const port = Number(process.env.PORT || 3000);
  const { above, setting } = EMULATORS[provider] ?? {};
  let child = null;
  let own = {};
  if (setting) {
    const at = port === 0 ? 0 : port + above;
    if (at === 0) refuse("--provider needs a PORT: the emulator has to know where the shop is");
    if (at > 65_535) refuse(`--provider ${provider} needs port ${at}, which there is not: take a lower PORT`);
    const journal = join(process.env.DATA_DIR || join(ROOT, "data"), `emulated-${provider}.jsonl`);
    const notices = `http://{shop}.localhost:${port}/api/v1/payments/notices/${provider}`;
    const words = [provider, "--port", String(at), "--journal", journal, "--notices", notices];
    child = spawn(node, [join(ROOT, "simulators", "main.ts"), ...words], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], env });
    if (!(await saysReady(child))) refuse(`the emulator of ${provider} does not come up at port ${at}`);
    own = { [setting]: `http://localhost:${at}` };
  }
  const stop = () => child?.kill("SIGTERM");
  const given = spawnSync(node, [join(ROOT, "demo", "give-accounts.ts"), provider], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...own },
  });
  if (given.status !== 0) {
    stop();
    process.exit(given.status ?? 1);
  }
  return { env: own, stop };
}

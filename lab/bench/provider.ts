import { OPERATOR } from "#server/platform/base/actor.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "#server/platform/base/new-id.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { retireAccount } from "#server/modules/payments/accounts/retire-account.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { startPaysimProcess } from "../../test/harness/start-paysim-process.ts";
import { freePort } from "../../test/harness/free-port.ts";
import type { PurchaseResult } from "./buyers.ts";
import { BENCH_SECRET, openCounter, TENANT, type Counter } from "./counter.ts";
import { median, report, rounded } from "./report.ts";

const CLIENTS = 32;
const ROUNDS = 5;
const SECONDS = 5;
const WARM_SECONDS = 10;
const READY_MS = 30_000;
/** A process learns of an account within two seconds. */
const TAKEN_UP_MS = 4000;

/** `inside`: the simulation in the shop's process; `simulation`: in its own process, with two notices for each payment, as providers send. */
type Taker = "inside" | "simulation" | "midtrans" | "xendit";
const isEmulated = (taker: Taker): taker is "midtrans" | "xendit" => taker === "midtrans" || taker === "xendit";
/** Each emulator's account command, and the form of its page. */
const EMULATED = {
  midtrans: { keys: { serverKey: "SB-Mid-server-emulator" }, pay: "act=pay&channel=gopay" },
  xendit: { keys: { secretKey: "xnd_development_emulator", callbackToken: "callback-token-of-the-emulator" }, pay: "act=pay&channel=OVO" },
} as const;
const TAKERS: readonly Taker[] = ["inside", "simulation", "midtrans", "xendit"];

/** Processor time of a process so far, in seconds; null if the system does not report it. */
function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

async function startEmulator(kind: string, port: number, notices: string): Promise<ChildProcess> {
  const words = [join(import.meta.dirname, "../../simulators/main.ts"), kind, "--port", String(port), "--notices", notices];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the emulator of ${kind} does not come up`)), READY_MS);
    child.stdout!.once("data", () => (clearTimeout(late), resolve()));
  });
  return child;
}

/** Switches the brand to this provider. */
async function sellBy({ databaseUrl, server }: Counter, taker: Taker, urls: Readonly<Record<string, string>>): Promise<void> {
  const db = openPostgres({ url: databaseUrl, poolSize: 1 });
  try {
    const settings = readSettings({
      KARCIS_ENV: "demo",
      DATABASE_URL: databaseUrl,
      KARCIS_SECRET: BENCH_SECRET,
      DATA_DIR: tmpdir(),
      ...urls,
    });
    const tools = { db, settings, secrets: readSecrets(settings.secret, settings.dataDir, []), newId };
    if (!isEmulated(taker)) await retireAccount({ ...tools, tenant: TENANT, actor: OPERATOR });
    else
      await setAccount(
        { ...tools, tenant: TENANT, actor: OPERATOR },
        { kind: taker, mode: "sandbox", keys: EMULATED[taker].keys, channels: null, isSameAccount: false },
      );
  } finally {
    await db.close();
  }
  // A request makes the process load it.
  for (const until = Date.now() + TAKEN_UP_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 500)))
    await fetch(`${server.origin}/readyz`).then((answer) => answer.arrayBuffer());
}

type Round = { readonly perSecond: number; readonly cpuMsEach: number | null; readonly providerCpuMsEach: number | null };

/** Each provider's own count of answered calls. */
async function callsOf(url: string): Promise<number> {
  const books = (await (await fetch(`${url}/_emulator/books`)).json()) as { calls: Readonly<Record<string, number>> };
  return Object.values(books.calls).reduce((all, one) => all + one, 0);
}

/**
 * Whole purchases, in turns by each emulator, by the simulation in its own process, and by the simulation inside the shop. Compares a
 * provider's cost with the same number of notices over HTTP, and with a function call.
 */
export async function benchProvider(url: string): Promise<void> {
  const [port, insidePort] = [await freePort(), await freePort()];
  const ports = { midtrans: await freePort(), xendit: await freePort() };
  const urls = { MIDTRANS_URL: `http://localhost:${ports.midtrans}`, XENDIT_URL: `http://localhost:${ports.xendit}` };
  const children = new Map<Taker, ChildProcess>();
  const folder = mkdtempSync(join(tmpdir(), "karcis-bench-paysim-"));
  const paysim = await startPaysimProcess({ KARCIS_SECRET: BENCH_SECRET, DATA_DIR: folder });
  const counter = await openCounter(url, { ...urls, PORT: String(port), PAYSIM_URL: paysim.url });
  const inside = await openCounter(url, { PORT: String(insidePort) });
  const rounds: Record<Taker, Round[]> = { inside: [], simulation: [], midtrans: [], xendit: [] };
  const bought = { midtrans: 0, xendit: 0 };
  const calls = { midtrans: 0, xendit: 0 };
  try {
    for (const kind of ["midtrans", "xendit"] as const)
      children.set(kind, await startEmulator(kind, ports[kind], `http://{shop}.localhost:${port}/api/v1/payments/notices/${kind}`));
    const buy = (taker: Taker, seconds: number) => {
      const pay = isEmulated(taker) ? { pay: EMULATED[taker].pay } : taker === "simulation" ? { pay: "outcome=webhook_twice" } : {};
      const at = taker === "inside" ? insidePort : port;
      return counter.send<PurchaseResult>({ port: at, orders: [counter.hot], kind: "purchase", clients: CLIENTS, seconds, ...pay });
    };
    for (let n = 0; n <= ROUNDS; n += 1) {
      for (const taker of TAKERS) {
        if (taker !== "inside") await sellBy(counter, taker, urls);
        const child = children.get(taker);
        const { pid } = (taker === "inside" ? inside : counter).server;
        const spent = () => [cpuSeconds(pid), child ? cpuSeconds(child.pid!) : null] as const;
        const before = spent();
        const { purchases, seconds } = await buy(taker, n === 0 ? WARM_SECONDS : SECONDS);
        const after = spent();
        if (isEmulated(taker)) bought[taker] += purchases;
        const each = (i: 0 | 1) => (before[i] === null || after[i] === null ? null : (1000 * (after[i] - before[i])) / purchases);
        if (n > 0) rounds[taker].push({ perSecond: purchases / seconds, cpuMsEach: each(0), providerCpuMsEach: each(1) });
      }
    }
    for (const kind of ["midtrans", "xendit"] as const) calls[kind] = await callsOf(`http://localhost:${ports[kind]}`);
  } finally {
    for (const child of children.values()) child.kill("SIGTERM");
    await inside.close();
    await counter.close();
    await paysim.kill9();
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (taker: Taker, pick: (round: Round) => number | null) => {
    const values = rounds[taker].map(pick).filter((value) => value !== null);
    return values.length === 0 ? null : rounded(median(values));
  };
  const ratios = (taker: Taker, peer: Taker) => rounds[taker].map(({ perSecond }, i) => rounded(perSecond / rounds[peer][i]!.perSecond));
  for (const taker of ["midtrans", "xendit"] as const)
    report("purchase-provider", {
      provider: taker,
      clients: CLIENTS,
      perSecond: middle(taker, ({ perSecond }) => perSecond),
      simulationPerSecond: middle("simulation", ({ perSecond }) => perSecond),
      insidePerSecond: middle("inside", ({ perSecond }) => perSecond),
      ratio: median(ratios(taker, "simulation")),
      ratios: ratios(taker, "simulation"),
      target: 0.95,
      ratioToInside: median(ratios(taker, "inside")),
      callsEach: rounded(calls[taker] / bought[taker]),
      shopCpuMsEach: middle(taker, ({ cpuMsEach }) => cpuMsEach),
      shopCpuMsEachBySimulation: middle("simulation", ({ cpuMsEach }) => cpuMsEach),
      shopCpuMsEachByInside: middle("inside", ({ cpuMsEach }) => cpuMsEach),
      emulatorCpuMsEach: middle(taker, ({ providerCpuMsEach }) => providerCpuMsEach),
      load: rounded(loadavg()[0]!),
      counted:
        "rounds in turns; the simulation is a process of its own that tells of a payment twice, as the emulators do; all on the same cores",
    });
}

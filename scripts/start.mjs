// `npm start`: installs missing packages, builds stale pages, serves. Plain JavaScript for Node 20. `--dev` serves from the sources instead
// of a build. `--provider midtrans|xendit` starts that provider's emulator beside the shop and sells through it, `--provider simulation`
// returns to the simulation. Other arguments go to the server. `npm start --production` serves what is installed and built; npm then only
// sets NODE_ENV=production.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { openProvider, takeProvider } from "./lib/beside-provider.mjs";
import { testWallet } from "./lib/test-wallet.mjs";
import { build, requireReady, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

// Do not fail if the reader of the output exits first.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const isDev = process.argv.includes("--dev");
const isReady = !isDev && (process.argv.includes("--production") || process.env.NODE_ENV === "production");
const { provider, rest } = takeProvider(process.argv.slice(2), isReady);
if (isReady) requireReady();
else install();
const node = projectNode();
if (!isDev && !isReady) build(node);

const demo = join(ROOT, "demo", "demo.ts");
// Offer the demo's seeding code if the sources include it. It loads only if the settings ask for a seed.
const env = withNode(node, {
  ...(existsSync(demo) ? { DEMO_MODULE: process.env.DEMO_MODULE ?? demo } : {}),
  // A trial shows wallet passes too, as test passes.
  ...(isReady ? {} : testWallet(join(ROOT, ".cache", "test-wallet"))),
  ...(isDev ? { NODE_ENV: process.env.NODE_ENV ?? "development" } : isReady ? { NODE_ENV: "production" } : {}),
});
const beside = provider === null ? null : await openProvider(provider, node, env);
const words = rest.filter((argument) => argument !== "--dev" && argument !== "--production");
// Pass on sockets from a supervisor (systemd's LISTEN_FDS) to the server.
const sockets = Number(process.env.LISTEN_PID) === process.pid ? Number(process.env.LISTEN_FDS) || 0 : 0;
const server = spawn(node, [join(ROOT, "server", "start", isDev ? "dev.ts" : "main.ts"), ...words], {
  cwd: ROOT,
  stdio: ["inherit", "inherit", "inherit", ...Array.from({ length: sockets }, (_, i) => 3 + i)],
  env: { ...env, ...beside?.env },
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.once(signal, () => {
    process.on(signal, () => {});
    // A terminal sends Ctrl-C to the server as well, and a second signal would interrupt its orderly shutdown.
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });
}
// npm's shell does not pass signals on: when npm ends, our parent process disappears.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill("SIGTERM");
}, 500).unref();
// Stop the emulator last: the shop may still call it.
process.once("exit", () => beside?.stop());
server.on("error", (error) => {
  console.error(`Karcis cannot start: ${error.message}`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

// `npm start`: installs what is missing, builds what is stale, serves. Plain JavaScript that runs on Node 20.
// `--dev` serves from the sources instead of a build. Other arguments go to the server.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { build, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

install();
const node = projectNode();
const isDev = process.argv.includes("--dev");
if (!isDev) build(node);

const rest = process.argv.slice(2).filter((argument) => argument !== "--dev");
const server = spawn(node, [join(ROOT, "server", isDev ? "dev.ts" : "main.ts"), ...rest], {
  cwd: ROOT,
  stdio: "inherit",
  env: withNode(node, isDev ? { NODE_ENV: process.env.NODE_ENV ?? "development" } : {}),
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.once(signal, () => {
    process.on(signal, () => {});
    // A terminal sends its Ctrl-C to the server as well; a second one would cut its farewell short.
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });
}
// The shell that npm starts us in does not pass signals on: when npm is ended, we notice that our parent is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill("SIGTERM"), 500).unref();
server.on("error", (error) => {
  console.error(`Karcis cannot start: ${error.message}`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

// `npm start`: installs what is missing, builds what is stale, serves. Plain JavaScript that runs on Node 20.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, install, projectNode, ROOT } from "./lib/prepare.mjs";

install();
const node = projectNode();
const isDev = process.argv.includes("--dev");
if (!isDev) build(node);
const child = spawn(node, [join(ROOT, "server", isDev ? "dev.ts" : "main.ts")], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: isDev ? "development" : "production" },
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { isHere } from "./needs.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");

export const hasNginx = (): boolean => isHere("nginx", spawnSync("nginx", ["-v"]).status === 0);

export type RunningNginx = { readonly port: number; readonly pid: number; stop(): void };

/** nginx with the example for queues, in front of a shop at a port of this machine. */
export function startNginx(shopPort: number): Promise<RunningNginx> {
  return start("nginx-queue.conf", (own, { port, folder }) =>
    own
      .replace("listen 8089", `listen 127.0.0.1:${port}`)
      .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
      .replace("/var/lib/nginx/karcis-queue", `${folder}/cache`),
  );
}

/** nginx with the example for video segments, at a port known to the shop. The segments are in the folder `videos` of `dataDir`. */
export function startSegmentsNginx({ dataDir, secret, port }: { dataDir: string; secret: string; port: number }): Promise<RunningNginx> {
  const fill = (own: string) =>
    own.replace("listen 8088", `listen 127.0.0.1:${port}`).replace("CHANGE-THIS-SECRET", secret).replace("/var/lib/karcis", dataDir);
  return start("nginx-segments.conf", fill, port);
}

/** Checks an example by `nginx -t`. Only its folders and addresses are changed to ones that any user may use. */
export function tryExample(example: string): { readonly isGood: boolean; readonly said: string; readonly text: string } {
  const folder = mkdtempSync(join(tmpdir(), "karcis-nginx-"));
  try {
    mkdirSync(join(folder, "lib"));
    const text = readFileSync(join(DOCS, example), "utf8");
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
    const own = text.replaceAll("/var/lib/nginx/", `${folder}/lib/`).replaceAll(/listen (\d+)/g, "listen 127.0.0.1:$1");
    writeFileSync(join(folder, "nginx.conf"), `pid ${folder}/pid; events {} http { access_log off; ${places} ${own} }`);
    const ran = spawnSync("nginx", ["-t", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
      encoding: "utf8",
    });
    return { isGood: ran.status === 0, said: ran.stderr, text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Fill = (own: string, place: { readonly port: number; readonly folder: string }) => string;

async function start(example: string, fill: Fill, atPort?: number): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-nginx-"));
  // Started by root, its workers run as another user.
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, "cache"));
  chmodSync(join(folder, "cache"), 0o777);
  const port = atPort ?? (await freePort());
  const own = fill(readFileSync(join(DOCS, example), "utf8"), { port, folder });
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const text = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 2000; } http { access_log off; keepalive_requests 10000000; ${places} ${own} }`;
  writeFileSync(join(folder, "nginx.conf"), text);
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "inherit" });
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  const deadline = Date.now() + 20_000;
  while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    pid: child.pid!,
    stop() {
      process.off("exit", abandon);
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

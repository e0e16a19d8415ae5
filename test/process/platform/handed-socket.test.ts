import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PATIENCE } from "../../harness/patience.ts";
import { putSeededDatabase, sharePictures } from "../../harness/seeded-database.ts";
import { WIRE_ENV } from "../../harness/signed-shop.ts";
import { run } from "../run.ts";

const CLIENTS = 16;
/** A start on a busy machine. */
const START = { timeout: 110_000, interval: 50 };

/** One call on its own connection, or on `agent`'s: the status, or the error. */
function ask(port: number, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { host: `garudarun.localhost:${port}` };
    get({ port, host: "127.0.0.1", path: "/id", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", (error) => resolve(error.message));
    }).once("error", (error) => resolve(error.message));
  });
}

describe("a socket held open by a supervisor", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-socket-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["server/start/main.ts", "the server"],
    ["scripts/start.mjs", "npm start"],
  ])("loses no call of clients without readiness checks while %s is replaced", async (file) => {
    const dataDir = mkdtempSync(join(folder, "data-"));
    await putSeededDatabase(dataDir);
    sharePictures(dataDir);
    const env = { KARCIS_ENV: "demo", DRAIN_SECONDS: "1", PICTURES_AHEAD: "no", DATA_DIR: dataDir, ...WIRE_ENV };
    const keeper = run("test/harness/keep-socket.ts", { env, words: [file] });
    const pids = () => [...keeper.said().matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
    const starts = () => keeper.said().match(/^Karcis is ready/gm)?.length ?? 0;
    await expect.poll(starts, START).toBe(1);
    const port = Number(/^port (\d+)$/m.exec(keeper.said())![1]);

    const answers: (number | string)[] = [];
    let isOver = false;
    // Every second client uses a persistent connection, which an earlier answer may close.
    const kept = new Agent({ keepAlive: true });
    const clients = Array.from({ length: CLIENTS }, async (_, i) => {
      while (!isOver) answers.push(await ask(port, i % 2 === 0 && kept));
    });
    await expect.poll(() => answers.length, PATIENCE).toBeGreaterThan(100);
    process.kill(pids()[0]!, "SIGTERM");
    await expect.poll(starts, START).toBe(2);
    const before = answers.length;
    await expect.poll(() => answers.length, PATIENCE).toBeGreaterThan(before + 100);
    isOver = true;
    await Promise.all(clients);
    process.kill(pids()[1]!, "SIGTERM");
    expect((await keeper.ended).code).toBe(0);
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
  });
});

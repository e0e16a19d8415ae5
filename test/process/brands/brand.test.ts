import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBrand } from "../../harness/brand-folder.ts";
import { overHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const COMMAND = "cli/karcis.ts";

let folder: string;
let server: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-brand-"));
  env = { DATA_DIR: join(folder, "data") };
  await putSeededDatabase(env["DATA_DIR"]!);
  server = await startServer(env);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function read(ui: string, path: string): Promise<Response> {
  const host = `${ui}.localhost:${server.port}`;
  return overHttp(server.port).fetch(new Request(`http://${host}/api/v1/${path}`, { headers: { host } }));
}

/** The title of a brand's shop, or its HTTP status. */
async function titleOf(ui: string): Promise<string | number> {
  const answer = await read(ui, "config?locale=en");
  return answer.ok ? ((await answer.json()) as { brand: { title: string } }).brand.title : answer.status;
}

const within = { timeout: 10_000, interval: 200 };

describe("a new brand", () => {
  it("adds a brand by one command, live without a restart and without affecting other brands [T1][T10]", async () => {
    expect(await titleOf("langkahbaru")).toBe(421);
    const before = await titleOf("garudarun");
    const added = await run(COMMAND, { env, words: ["brand", "add", writeBrand(folder, "langkahbaru", { title: "Langkah Baru" })] }).ended;
    expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^langkahbaru: added/) });
    await expect.poll(() => titleOf("langkahbaru"), within).toBe("Langkah Baru");
    expect(await (await read("langkahbaru", "pages/terms?locale=en")).text()).toContain("Langkah Baru");
    expect(await titleOf("garudarun")).toBe(before);
  });

  it("changes a brand by the same command", async () => {
    const changed = await run(COMMAND, { env, words: ["brand", "add", writeBrand(folder, "langkahbaru", { title: "Langkah Lama" })] })
      .ended;
    expect(changed.said).toMatch(/^langkahbaru: changed/);
    await expect.poll(() => titleOf("langkahbaru"), within).toBe("Langkah Lama");
  });

  it("refuses a brand with another's business, without changes", async () => {
    const path = writeBrand(folder, "langkahlain", { businessIds: ["biz_garudarun"] });
    const refused = await run(COMMAND, { env, words: ["brand", "add", path] }).ended;
    expect(refused).toMatchObject({ code: 1, said: "businessIds: biz_garudarun belongs to garudarun\n" });
    expect(await titleOf("langkahlain")).toBe(421);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { SECRET, openStall, type Stall } from "../../api/stall.ts";
import { writeBrand } from "../../harness/brand-folder.ts";
import { run } from "../../process/run.ts";

let stall: Stall;
let folder: string;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  folder = mkdtempSync(join(tmpdir(), "karcis-brand-"));
});
afterAll(async () => {
  await stall.close();
  rmSync(folder, { recursive: true, force: true });
});

async function titleOf(ui: string): Promise<string | number> {
  const answer = await stall.shop.fetch(new Request(`http://${ui}.localhost/api/v1/config?locale=en`));
  return answer.ok ? ((await answer.json()) as { brand: { title: string } }).brand.title : answer.status;
}
const within = { timeout: 10_000, interval: 200 };
const command = (...words: string[]) =>
  run("cli/karcis.ts", {
    env: { DATABASE_URL: stall.database.url, DATA_DIR: join(folder, "data"), KARCIS_SECRET: SECRET },
    words: ["brand", ...words],
  }).ended;

describe("a new brand beside running processes", () => {
  it("shows a new brand at running processes without a restart [T1]", async () => {
    expect(await titleOf("langkahbaru")).toBe(421);
    const added = await command("add", writeBrand(folder, "langkahbaru", { title: "Langkah Baru" }));
    expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^langkahbaru: added/) });
    await expect.poll(() => titleOf("langkahbaru"), within).toBe("Langkah Baru");
  });

  it("keeps a business that has events when its brand changes", async () => {
    await stall.sql("insert into businesses (tenant_id, id, position) values ('garudarun', 'biz_second', 1)");
    await stall.sql("update events set business_id = 'biz_second' where tenant_id = 'garudarun' and slug = 'losari-sunset-5k'");
    const refused = await command("add", join(import.meta.dirname, "../../../demo/brands/garudarun"));
    expect(refused).toMatchObject({ code: 1, said: "businessIds: an event still belongs to one that is left out\n" });
    expect(await stall.sql("select id from businesses where tenant_id = 'garudarun' order by id")).toEqual([
      { id: "biz_garudarun" },
      { id: "biz_second" },
    ]);
  });
});

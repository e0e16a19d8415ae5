import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { changeBrand } from "../harness/brand-folder.ts";
import { newBuyer } from "../harness/buyer.ts";
import { overHttp } from "../harness/over-http.ts";
import { putSeededDatabase } from "../harness/seeded-database.ts";
import { run } from "../process/run.ts";
import { openShopBrowser, type ShopBrowser, soon } from "./shop-browser.ts";

/** A shop whose named brands have these third-party tools, once its server applies them. */
export async function openWithTools(given: Readonly<Record<string, object>>): Promise<ShopBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-tools-"));
  const env = { DATA_DIR: join(folder, "data") };
  await putSeededDatabase(env.DATA_DIR);
  const shop = await openShopBrowser(env);
  const close = async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const { port } = shop.server;
  for (const [ui, marketing] of Object.entries(given)) {
    const { code, said } = await run("cli/karcis.ts", { env, words: ["brand", "add", changeBrand(folder, ui, { marketing })] }).ended;
    if (code !== 0) throw new Error(said);
    const isKnown = async () => {
      const answer = await newBuyer(overHttp(port), { tenant: ui, port }).call("getConfig", { query: {} });
      return answer.ok && answer.data.marketing !== null;
    };
    await vi.waitUntil(isKnown, { ...soon, interval: 200 });
  }
  return { ...shop, close };
}

import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../platform/database/database.ts";
import { addBrand, type LegalPage } from "../modules/brands/tenants/add-brand.ts";
import type { BrandFolder } from "../modules/brands/tenants/check-brand.ts";
import type { Brand } from "#domain/brands/brand.ts";
import { repeatWork, type Worker } from "./repeat-work.ts";

const ASKED = /^([a-z][a-z0-9-]{1,30})\.json$/;

/** Inbox for brands from commands, handled by the process with the embedded database, and for its answers. */
export function brandInbox(dataDir: string): string {
  return join(dataDir, "brand-inbox");
}

type PagesOf = (brand: Brand) => readonly LegalPage[];

async function take(
  db: Database,
  { folder, name, pagesOf }: { readonly folder: string; readonly name: string; readonly pagesOf: PagesOf },
): Promise<void> {
  const file = join(folder, `${name}.json`);
  const asked = JSON.parse(await readFile(file, "utf8")) as BrandFolder;
  await rm(file, { force: true });
  const answer = await addBrand(db, { folder: asked, pagesOf }).catch((error: unknown) => ({ faults: [(error as Error).message] }));
  const part = join(folder, `${name}.part`);
  await writeFile(part, JSON.stringify("faults" in answer ? answer : { isNew: answer.isNew }));
  await rename(part, join(folder, `${name}.answer`));
}

/** Accepts brands from commands, because no other process can open the embedded database. */
export function startTakingBrands(db: Database, dataDir: string, pagesOf: PagesOf): Worker {
  const folder = brandInbox(dataDir);
  mkdirSync(folder, { recursive: true });
  return repeatWork(async () => {
    for (const entry of await readdir(folder)) {
      const name = ASKED.exec(entry)?.[1];
      if (name !== undefined) await take(db, { folder, name, pagesOf });
    }
  }, "a brand could not be taken in");
}

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { messageOf } from "#domain/faults/message-of.ts";
import { readBrandFolder } from "#demo/brand-folder.ts";
import { legalPages } from "#demo/legal-texts.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";
import { lockDataDirectory } from "#server/database/data-lock.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { addBrand } from "#server/features/tenants/add-brand.ts";
import { checkBrand, type BrandFolder } from "#server/features/tenants/check-brand.ts";
import { brandInbox } from "#server/jobs/take-brands.ts";

const USAGE = `npm run brand -- check <folder>   judges a brand's folder: brand.json, logo.svg, mark.svg, pages/
npm run brand -- add <folder>     takes the brand in, or anew; a running shop shows it within seconds`;
const ANSWER_MS = 15_000;
const LOOK_MS = 100;

function refuse(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

function readFolder(path: string): BrandFolder {
  const folder = resolve(path);
  return readBrandFolder(dirname(folder), basename(folder)) ?? refuse([`${path}: holds no brand.json`]);
}

type Answer = { readonly isNew: boolean } | { readonly faults: readonly string[] };

/** True when a running shop holds the embedded database. */
function isHeld(settings: Settings): boolean {
  if (settings.databaseUrl || settings.databaseOwnerUrl) return false;
  try {
    lockDataDirectory(settings.dataDir)();
    return false;
  } catch {
    return true;
  }
}

/** Hands the brand to the running shop and waits for its answer. */
async function handOver(settings: Settings, folder: BrandFolder): Promise<Answer> {
  const inbox = brandInbox(settings.dataDir);
  mkdirSync(inbox, { recursive: true });
  const answer = join(inbox, `${folder.name}.answer`);
  rmSync(answer, { force: true });
  const part = join(inbox, `${randomUUID()}.part`);
  writeFileSync(part, JSON.stringify(folder));
  renameSync(part, join(inbox, `${folder.name}.json`));
  for (let waited = 0; waited < ANSWER_MS; waited += LOOK_MS) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    if (!existsSync(answer)) continue;
    const said = JSON.parse(readFileSync(answer, "utf8")) as Answer;
    rmSync(answer, { force: true });
    return said;
  }
  return refuse([`the shop that holds ${settings.dataDir} did not answer`]);
}

async function add(settings: Settings, folder: BrandFolder): Promise<Answer> {
  if (isHeld(settings)) {
    const judged = await checkBrand(folder, { hosts: new Map(), businessIds: new Map() });
    return "faults" in judged ? judged : handOver(settings, folder);
  }
  const db = await openDatabase({ ...settings, poolSize: 2 }, { asOperator: true });
  try {
    const [login] = await db.query<{ writes: boolean }>("select pg_has_role(session_user, 'karcis_operator', 'member') as writes");
    if (!login!.writes) return refuse(["brands are written by the owner's login: set DATABASE_OWNER_URL"]);
    return await addBrand(db, folder, legalPages);
  } finally {
    await db.close();
  }
}

function settingsOf(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return refuse([messageOf(error)]);
  }
}

const [act, path] = process.argv.slice(2);
if ((act !== "check" && act !== "add") || path === undefined) refuse([USAGE]);
const folder = readFolder(path);
if (act === "check") {
  const judged = await checkBrand(folder, { hosts: new Map(), businessIds: new Map() });
  if ("faults" in judged) refuse(judged.faults);
  process.stdout.write(`${folder.name}: nothing stands against it\n`);
} else {
  const settings = settingsOf();
  const answer = await add(settings, folder);
  if ("faults" in answer) refuse(answer.faults);
  const where = settings.env === "production" ? "on its hosts" : `at http://${folder.name}.localhost:${settings.port}`;
  process.stdout.write(`${folder.name}: ${answer.isNew ? "added" : "changed"}, ${where}\n`);
}

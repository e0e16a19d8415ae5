import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readBrandFolder } from "#server/modules/brands/tenants/read-brand-folder.ts";
import { legalPages } from "#server/modules/brands/tenants/legal-texts.ts";
import { readSettings, type Settings } from "#server/platform/config/settings.ts";
import { lockDataDirectory } from "#server/platform/database/data-lock.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { checkSecrets } from "#server/platform/database/check-secrets.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { addBrand } from "#server/modules/brands/tenants/add-brand.ts";
import { checkBrand, type BrandFolder } from "#server/modules/brands/tenants/check-brand.ts";
import { previewText } from "#server/modules/brands/tenants/judge-text.ts";
import { brandInbox } from "#server/worker/take-brands.ts";
import { fail, orFail, type Run } from "../lib/command.ts";
import { explainOpening } from "../lib/shop-tool.ts";

const ANSWER_MS = 15_000;
const LOOK_MS = 100;

function readFolder(path: string): BrandFolder {
  const folder = resolve(path);
  return readBrandFolder(dirname(folder), basename(folder)) ?? fail(`${path}: holds no brand.json`);
}

type Answer = { readonly isNew: boolean } | { readonly faults: readonly string[] };

/** Whether a running shop has the embedded database open. */
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
  return fail(`the shop that holds ${settings.dataDir} did not answer`);
}

async function add(settings: Settings, folder: BrandFolder): Promise<Answer> {
  if (isHeld(settings)) {
    const judged = await checkBrand(folder, { hosts: new Map(), businessIds: new Map() });
    return "faults" in judged ? judged : handOver(settings, folder);
  }
  const db = await openDatabase({ ...settings, poolSize: 2 }, { asOperator: true }).catch((error: unknown) =>
    fail(explainOpening(error, settings)),
  );
  try {
    const [login] = await db.query<{ writes: boolean }>("select pg_has_role(session_user, 'karcis_operator', 'member') as writes");
    if (!login!.writes) return fail("brands are written by the owner's login: set DATABASE_OWNER_URL");
    await orFail(() => checkSecrets(db, readSecrets(settings.secret, settings.dataDir, settings.previousSecrets)));
    return await addBrand(db, { folder, pagesOf: legalPages });
  } finally {
    await db.close();
  }
}

/** What each page will be. `isWhole`: by its blocks, not by their number alone. */
function pagesOf({ pages = {} }: BrandFolder, isWhole: boolean): string[] {
  return Object.entries(pages).flatMap(([name, texts]) =>
    (["en", "id"] as const).flatMap((locale) => {
      const { blocks, remarks } = previewText(texts[locale], { hasTitle: true });
      const at = `pages/${name}.${locale}.md`;
      return [
        `${at}: ${blocks.length} blocks`,
        ...(isWhole ? blocks : []).map((each) => `  ${each}`),
        ...remarks.map((each) => `  ${each}`),
      ];
    }),
  );
}

/** Checks a brand's folder, and says what its pages will be. */
export const checkFolder: Run = async ({ words: [path = ""], has }) => {
  const folder = readFolder(path);
  const judged = await checkBrand(folder, { hosts: new Map(), businessIds: new Map() });
  return "faults" in judged
    ? fail(judged.faults.join("\n"))
    : [`${folder.name}: nothing stands against it`, ...pagesOf(folder, has("blocks"))];
};

/** Adds a brand, or replaces an existing one. */
export const addFolder: Run = async ({ words: [path = ""] }) => {
  const folder = readFolder(path);
  const settings = await orFail(() => readSettings(process.env));
  const answer = await add(settings, folder);
  if ("faults" in answer) return fail(answer.faults.join("\n"));
  const where = settings.env === "production" ? "on its hosts" : `at http://${folder.name}.localhost:${settings.port}`;
  return [`${folder.name}: ${answer.isNew ? "added" : "changed"}, ${where}`];
};

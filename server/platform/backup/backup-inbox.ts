import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { messageOf } from "#domain/faults/message-of.ts";
import type { Row, Sql } from "../database/database.ts";
import { PARSERS } from "../database/parsers.ts";
import { repeatWork, type Worker } from "../../worker/repeat-work.ts";
import { measureDatabase, type Measure } from "./measure-database.ts";

const ASKED = /^([0-9a-f-]{36})\.ask$/;
const ANSWER_MS = 60_000;
const LOOK_MS = 100;

type Answer = { readonly measure: Measure } | { readonly fault: string };

const inboxOf = (dataDir: string) => join(dataDir, "backup-inbox");

/** Measures and packs the embedded database in one transaction, which blocks all others for about half a second. */
async function give(lite: PGlite, file: string): Promise<Measure> {
  const { measure, blob } = await lite.transaction(async (tx) => {
    await tx.exec("set local role none");
    const sql: Sql = { query: async <R extends Row>(text: string) => (await tx.query<R>(text, [], { parsers: PARSERS })).rows };
    const measured = await measureDatabase(sql);
    await tx.exec("checkpoint");
    return { measure: measured, blob: await lite.dumpDataDir("gzip") };
  });
  await writeFile(file, blob.stream(), { mode: 0o600 });
  return measure;
}

async function answer(lite: PGlite, inbox: string, name: string): Promise<void> {
  await rm(join(inbox, `${name}.ask`), { force: true });
  const said: Answer = await give(lite, join(inbox, `${name}.tar.gz`)).then(
    (measure) => ({ measure }),
    (error: unknown) => ({ fault: messageOf(error) }),
  );
  const part = join(inbox, `${name}.part`);
  await writeFile(part, JSON.stringify(said), { mode: 0o600 });
  await rename(part, join(inbox, `${name}.answer`));
}

/** Makes backups for commands, because only this process can open the embedded database. */
export function startGivingBackups(lite: PGlite, dataDir: string): Worker {
  const inbox = inboxOf(dataDir);
  rmSync(inbox, { recursive: true, force: true });
  mkdirSync(inbox, { mode: 0o700, recursive: true });
  return repeatWork(async () => {
    for (const entry of await readdir(inbox)) {
      const name = ASKED.exec(entry)?.[1];
      if (name !== undefined) await answer(lite, inbox, name);
    }
  }, "a backup could not be given");
}

/** Asks the running shop to pack its embedded database into a file. Throws an Error of one line. */
export async function askForBackup(dataDir: string, file: string): Promise<Measure> {
  const inbox = inboxOf(dataDir);
  const name = randomUUID();
  const of = (kind: string) => join(inbox, `${name}.${kind}`);
  const late = new Error(`the process that holds DATA_DIR ${dataDir} gives no backup: stop it, and try again`);
  if (!existsSync(inbox)) throw late;
  try {
    await writeFile(of("ask"), "", { mode: 0o600 });
    for (let waited = 0; !existsSync(of("answer")); waited += LOOK_MS) {
      if (waited > ANSWER_MS) throw late;
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    const said = JSON.parse(readFileSync(of("answer"), "utf8")) as Answer;
    if ("fault" in said) throw new Error(`the shop that holds DATA_DIR ${dataDir} could not give a backup: ${said.fault}`);
    renameSync(of("tar.gz"), file);
    return said.measure;
  } finally {
    for (const kind of ["ask", "answer", "tar.gz"]) rmSync(of(kind), { force: true });
  }
}

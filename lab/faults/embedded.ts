import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { openProduct } from "#server/app/serve.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { WIRE_ENV } from "../../test/harness/signed-shop.ts";
import { closePages, passTime, promised, type UnderWay } from "./come-to-rest.ts";
import { compareBooks } from "./compare-books.ts";
import { compareTold } from "./compare-told.ts";
import { gather } from "./crowd.ts";
import type { Dice } from "./dice.ts";
import { keepShop, type KeptShop } from "./keep-shop.ts";
import { lawBreakers } from "./laws.ts";
import { newNotes } from "./notes.ts";
import type { Doors } from "./open-browser.ts";
import { ROOMY, type Query } from "./open-world.ts";
import { followJournals, type ProviderJournal } from "./provider-journal.ts";
import { recover, tallyRound, type Outcome } from "./run-round.ts";
import { readGone, restock, setTheStage, type Gone } from "./set-the-stage.ts";
import { readShelf, type Shelf } from "./shelf.ts";
import { sleep } from "./sleep.ts";

/** The shop as started by somebody trying it: one process with everything in it. Its database cannot be opened beside it. */
export type SmallWorld = {
  readonly shop: KeptShop;
  readonly doors: Doors;
  readonly shelf: Shelf;
  readonly journal: ProviderJournal;
  readonly gone: Gone;
  /** Works on its database while the shop is stopped. */
  beside<T>(work: (sql: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const CALM_MS = 1200;
const TURNS = 12;
/** The shop's time for due work. */
const TURN_MS = 1500;

/** Opens it, with the demo on sale. */
export async function openSmallWorld(): Promise<SmallWorld> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-faults-small-"));
  const port = await freePort();
  const env = {
    ...WIRE_ENV,
    KARCIS_ENV: "demo",
    KARCIS_SECRET: randomBytes(32).toString("base64url"),
    HOLD_LIMITS: ROOMY,
    TRUST_PROXY: "yes",
  };
  const shop = keepShop({ ...env, PUBLIC_PORT: String(port) }, port, folder);
  const beside: SmallWorld["beside"] = async (work) => {
    const db = await openPglite(join(folder, "database"));
    try {
      return await work((text, params = []) => db.query(text, params as never) as never);
    } finally {
      await db.close();
    }
  };
  const close = async () => {
    await shop.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await (await openProduct(readSettings({ ...env, DATA_DIR: folder }), { worker: false, demo })).close();
    const gone = await beside(async (sql) => {
      await setTheStage(sql);
      return readGone(sql);
    });
    await shop.start();
    const doors: Doors = { port, shop: () => port, provider: () => null };
    const shelf = await readShelf(doors);
    await shop.stop();
    return { shop, doors, shelf, journal: followJournals([join(folder, "paysim.jsonl")]), gone, beside, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets everything finish, with the shop running and stopped in turn; it is stopped at the end. Returns the open work. */
async function comeToRest(world: SmallWorld): Promise<string[]> {
  let left: readonly UnderWay[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await closePages(world);
    await sleep(TURN_MS);
    await world.shop.stop();
    left = await world.beside((sql) => passTime(sql, promised(world) === 0));
    if (left.length === 0 && promised(world) === 0) return [];
    await world.shop.start();
  }
  await world.shop.stop();
  return left.map(({ what, n }) => `at rest: ${n} ${what} still under way after ${TURNS} turns`);
}

/** One round on the embedded database: the process is killed, sometimes twice, and restarts on its data. */
export async function runEmbeddedRound(world: SmallWorld, dice: Dice, known: Set<string>): Promise<Outcome> {
  const notes = newNotes();
  await world.beside((sql) => restock(sql, dice));
  await world.shop.start();
  const crowd = gather({ ...world, runOut: async () => false }, { notes, dice });
  await sleep(dice.between(CALM_MS / 3, CALM_MS));
  crowd.noteLateness();
  const isTwice = dice.chance(0.3);
  let at = Date.now();
  await world.shop.kill();
  if (isTwice) {
    await world.shop.killWhileStarting(dice.between(100, 900));
    at = Date.now();
  }
  await world.shop.start();
  const sale = await recover(notes, { figure: "embedded killed: first sale", at });
  await sleep(300);
  await crowd.end();
  const stuck = await comeToRest(world);
  const broken = await world.beside(async (sql) => [
    ...stuck,
    ...(await lawBreakers(sql, world.gone)),
    ...(await compareBooks(sql, world.journal)),
    ...(await compareTold(sql, notes.told)),
  ]);
  const kills = isTwice ? 2 : 1;
  return tallyRound({
    mode: "embedded",
    strike: { what: isTwice ? "killed twice" : "killed", faults: kills, kills },
    notes,
    visits: crowd.visits(),
    broken,
    known,
    figures: { "embedded killed: first sale": sale },
    messages: { mail: { all: 0, doubles: 0 }, whatsapp: { all: 0, doubles: 0 } },
  });
}

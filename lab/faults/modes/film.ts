import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { hasFfmpeg } from "#server/platform/adapters/ffmpeg/run-program.ts";
import { encodersOf, haunt, signalEncoders, turnsIn } from "../film/haunt.ts";
import { addFilm, FILM } from "../film/make-film.ts";
import { watchFilm } from "../film/watch-film.ts";
import type { Mode } from "../mode.types.ts";
import type { World } from "../open-world.ts";
import { sleep } from "../sleep.ts";

/** A machine busy with buyers encodes slowly: films have the lowest priority. */
const BEGUN_MS = 180_000;
const OUTLIVES_MS = 5000;
const LOOK_MS = 30;

/** Waits until an encoder works on the film and this many segments are stored. False if it is ready earlier, or nothing is encoded. */
async function isBeingMade({ shops }: World, id: string, segments: number): Promise<boolean> {
  const { dataDir } = shops[0]!;
  const folder = join(dataDir, "videos", FILM.tenant, id);
  for (const deadline = Date.now() + BEGUN_MS; Date.now() < deadline && existsSync(join(folder, "source")); await sleep(LOOK_MS)) {
    const kept = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts")).length;
    if (kept >= segments && encodersOf(dataDir).length > 0) return true;
  }
  return false;
}

/** Kills the process during an encoding that would not end by itself. Returns the survivors. */
async function killEncoding({ shops, sql }: World): Promise<string[]> {
  const shop = shops[0]!;
  signalEncoders(shop.dataDir, "SIGSTOP");
  await shop.kill();
  let left = encodersOf(shop.dataDir);
  for (const deadline = Date.now() + OUTLIVES_MS; left.length > 0 && Date.now() < deadline; left = encodersOf(shop.dataDir))
    await sleep(LOOK_MS);
  signalEncoders(shop.dataDir, "SIGCONT");
  // Skips the half minute in which a living process would have renewed its lease.
  await sql("update media_files set leased_until = clock_timestamp() - interval '1 second' where state = 'working'");
  return left.length === 0 ? [] : [`${left.length} programs of an encoding outlive their process`];
}

/** Checks a film at the end. Returns the faults. */
async function judgeFilm(world: World, id: string): Promise<string[]> {
  const { dataDir } = world.shops[0]!;
  const wrongs = turnsIn(dataDir).map((name) => `the folder of a turn that is over is left: ${name}`);
  if (encodersOf(dataDir).length > 0) wrongs.push("an encoder works though no film is made");
  if (existsSync(join(dataDir, "videos", FILM.tenant, id, "source"))) wrongs.push("what a film was made from is left, in the clear");
  const [film] = await world.sql<{ state: string; heights: number[] }>("select state, heights from media_files where id = $1", [id]);
  if (film?.state !== "ready") return [...wrongs, `a film is ${film?.state ?? "gone"}`];
  return [...wrongs, ...(await watchFilm(world, film.heights))];
}

/** Kills the process during an encoding, sometimes twice, while its old turn keeps writing for a while. */
export const FILM_MODE: Mode = {
  name: "film",
  deployment: "one",
  weight: 8,
  async strike(world, { dice }) {
    if (!hasFfmpeg()) return { what: "no ffmpeg here", faults: 0, kills: 0 };
    const shop = world.shops[0]!;
    const id = await addFilm(world);
    const wrongs: string[] = [];
    const hauntings: (() => void)[] = [];
    const times = dice.chance(0.4) ? 2 : 1;
    let kills = 0;
    for (; kills < times && (await isBeingMade(world, id, 1 + 2 * kills)); kills += 1) {
      const turns = turnsIn(shop.dataDir).filter((name) => name.includes(id));
      wrongs.push(...(await killEncoding(world)));
      hauntings.push(haunt(shop.dataDir, turns));
      await shop.start();
    }
    if (kills === 0) wrongs.push(`no encoder was met within ${BEGUN_MS / 1000} s`);
    return {
      what: `killed at a film${kills === 2 ? ", twice" : ""}`,
      faults: kills,
      kills,
      wrongs,
      async atRest() {
        for (const end of hauntings) end();
        return judgeFilm(world, id);
      },
    };
  },
};

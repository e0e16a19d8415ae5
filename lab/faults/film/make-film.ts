import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../test/process/run.ts";
import type { World } from "../open-world.ts";

/** Video of the film. It is free, so a viewer needs no provider. */
export const FILM = { tenant: "gemasimfoni", slug: "latihan-terbuka" } as const;
const SECONDS = 10;

let films = 0;

/** Adds a new film by the command and returns its id. */
export async function addFilm({ shops, env }: Pick<World, "shops" | "env">): Promise<string> {
  films += 1;
  const { dataDir } = shops[0]!;
  const path = join(dataDir, `film-${films}.mp4`);
  const picture = `testsrc2=s=640x360:d=${SECONDS}:r=12,drawbox=x=${films}:c=red:t=fill:w=9:h=9`;
  const words = ["-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=d=${SECONDS}`, "-preset", "ultrafast", path];
  execFileSync("ffmpeg", words, { stdio: "pipe" });
  try {
    const added = await run("cli/karcis.ts", {
      env: { ...env, DATA_DIR: dataDir },
      words: ["video", "add", FILM.tenant, path, "--video", FILM.slug, "--part", "1"],
    }).ended;
    const [, id] = /^([0-9a-f-]{36}) waiting\n$/.exec(added.said) ?? [];
    if (added.code !== 0 || id === undefined) throw new Error(`a film is not taken: ${added.said}`);
    return id;
  } finally {
    rmSync(path, { force: true });
  }
}

import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../../../act.ts";
import { turnsHeld } from "./store.ts";

const DAY_MS = 86_400_000;
const baseOf = ({ dataDir }: Services["settings"]) => join(dataDir, "media-work");

/** The folder of one turn only, safe from late writes of an earlier turn. */
export function workFolder(
  settings: Services["settings"],
  { tenant, id, turn }: { readonly tenant: string; readonly id: string; readonly turn: string | null },
): string {
  return join(baseOf(settings), `${tenant}.${id}.${turn}`);
}

/** Removes folders of abandoned turns: a killed process leaves its film's source unencrypted. */
export async function clearWork({ db, settings }: Pick<Services, "db" | "settings">): Promise<void> {
  const base = baseOf(settings);
  const names = await readdir(base).catch(() => []);
  for (const name of names) {
    const [tenant = "", id, turn] = name.split(".");
    const path = join(base, name);
    // Folder names of another form belong to an older program version without turns, which may still run.
    const isHeld =
      id && turn
        ? (await db.transaction(tenant, (tx) => turnsHeld(tx, tenant, [turn]))).length > 0
        : Date.now() - (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs < DAY_MS;
    if (!isHeld) await rm(path, { recursive: true, force: true });
  }
}

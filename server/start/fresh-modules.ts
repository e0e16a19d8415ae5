import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROUND = /[?&]round=(\d+)$/;

/** The loaded module, and how many of its modules were read again. */
export type Fresh<T> = { readonly module: T; readonly read: number; readonly all: number };

/**
 * Loads a source under `root` repeatedly. Each time only the changed files and their importers are read again; a changed file that is no
 * module (SQL, JSON) reloads everything. Packages are loaded once. Failed loads are repeated next time. For development: loaded modules
 * stay in memory.
 */
export function freshModules(root: string): <T>(file: string, changed?: readonly string[]) => Promise<Fresh<T>> {
  const own = pathToFileURL(join(root, "/")).href;
  const packages = `${own}node_modules/`;
  /** The round in which each module was last read. */
  const rounds = new Map<string, number>();
  const importers = new Map<string, Set<string>>();
  const waiting = new Set<string>();
  let round = 0;

  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const { parentURL: parent = "" } = context;
      if (!ROUND.test(parent) || !found.url.startsWith(own) || found.url.startsWith(packages) || ROUND.test(found.url)) return found;
      const known = importers.get(found.url) ?? new Set();
      importers.set(found.url, known.add(parent.replace(ROUND, "")));
      const at = rounds.get(found.url) ?? round;
      rounds.set(found.url, at);
      return { ...found, url: `${found.url}?round=${at}` };
    },
  });

  function outdate(url: string): void {
    if (rounds.get(url) === round) return;
    rounds.set(url, round);
    for (const each of importers.get(url) ?? []) outdate(each);
  }

  return async <T>(file: string, changed: readonly string[] = []) => {
    const entry = pathToFileURL(join(root, file)).href;
    round += 1;
    for (const path of changed) waiting.add(pathToFileURL(path).href);
    if ([...waiting].every((url) => rounds.has(url))) for (const url of waiting) outdate(url);
    else rounds.clear();
    outdate(entry);
    const module = (await import(`${entry}?round=${round}`)) as T;
    waiting.clear();
    return { module, read: [...rounds.values()].filter((at) => at === round).length, all: rounds.size };
  };
}

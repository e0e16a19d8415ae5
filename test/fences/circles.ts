import { posix } from "node:path";
import { importsOf } from "./modules.ts";
import { isCode, isProof, type TreeFile } from "./tree.ts";

/** Folders of a room, at any depth, that import each other in a circle, in alphabetical order. Imports of types count. */
export function circlesOf(tree: readonly TreeFile[], room: string): string[] {
  const uses = new Map<string, Set<string>>();
  for (const file of tree.filter(({ path }) => path.startsWith(`${room}/`) && isCode(path) && !isProof(path))) {
    const own = posix.dirname(file.path);
    const known = uses.get(own) ?? new Set();
    uses.set(own, known);
    for (const { target } of importsOf(file)) {
      const other = posix.dirname(target);
      if (target.startsWith(`${room}/`) && other !== own) known.add(other);
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...uses.keys()].filter((folder) => reaches(folder, folder)).toSorted();
}

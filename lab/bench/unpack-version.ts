import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** An earlier version's sources in a temporary folder, built. */
export type Version = { readonly folder: string; readonly commit: string; remove(): void };

/** Unpacks and builds the sources of a commit. Throws if there are none, or if this version does not take over their databases. */
export function unpackVersion(ref: string): Version {
  const found = spawnSync("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], { cwd: ROOT, encoding: "utf8" });
  if (found.status !== 0)
    throw new Error(
      `There is no ${ref} here: a shallow clone has no history (git fetch --unshallow), and without git there is none at all.`,
    );
  const commit = found.stdout.trim();
  const folder = mkdtempSync(join(tmpdir(), "karcis-earlier-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1 << 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    const databases = [join(folder, "server", "platform", "database"), join(folder, "server", "database")];
    if (!databases.some((database) => existsSync(join(database, "functions"))))
      throw new Error(
        `${ref} has migrations of an earlier numbering, whose databases this version does not take over: nothing can be compared.`,
      );
    const lock = (at: string) => readFileSync(join(at, "package-lock.json"), "utf8");
    if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
    const built = spawnSync(process.execPath, [join(folder, "scripts", "build.mjs")], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (built.status !== 0 || !existsSync(join(folder, "build", "server"))) throw new Error(`${ref} could not be built`);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, commit: commit.slice(0, 7), remove };
}

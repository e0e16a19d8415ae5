import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk that soon fills up. */
export type SmallDisk = { readonly folder: string; unmount(): void };

const SIZE_MB = 300;

/** Mounts one in memory; null if the machine does not allow it. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "karcis-faults-disk-"));
  const mount = (program: string, ...words: readonly string[]) => execFileSync(program, words, { stdio: "pipe" });
  function unmount(): void {
    process.off("exit", unmount);
    mount("umount", "-l", folder);
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    mount("mount", "-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", folder);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  process.on("exit", unmount);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  return { folder, unmount };
}

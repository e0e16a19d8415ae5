import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { makeOnce } from "./run-folder.ts";

export type ChromiumSource = "system" | "npm";

const CACHE = join(import.meta.dirname, "..", "..", ".cache");
const SYSTEM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// Every brand's host is this machine; no other name resolves.
const HOSTS = ["MAP *.localhost 127.0.0.1", "MAP * ~NOTFOUND", "EXCLUDE localhost", "EXCLUDE 127.0.0.1"].join(", ");
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=${HOSTS}`,
];

type Launch = { readonly executablePath: string; readonly env: Record<string, string> };

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function systemChromium(): Launch | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  for (const name of SYSTEM) {
    const folder = ["/usr/bin", ...folders].find((each) => existsSync(join(each, name)));
    if (folder) return { executablePath: join(folder, name), env: ownEnvironment() };
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(mac) ? { executablePath: mac, env: ownEnvironment() } : null;
}

/** Unpacks the npm package's browser once, next to the other caches; a partial result never counts. */
async function unpack(): Promise<string> {
  const home = dirname(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))));
  const { version } = createRequire(import.meta.url)(join(home, "package.json")) as { version: string };
  mkdirSync(CACHE, { recursive: true });
  const libraries = JSON.stringify(join(home, "bin", "al2023.tar.br"));
  const code = `const { default: packed, inflate } = await import("@sparticuz/chromium");
    await Promise.all([packed.executablePath(), inflate(${libraries})]);`;
  return makeOnce(join(CACHE, `chromium-${version}`), async (draft) => {
    // The package writes into the system's temporary folder under fixed names and trusts existing files, so it gets its own process and
    // folder.
    const options = { cwd: import.meta.dirname, env: { ...ownEnvironment(), TMPDIR: draft } };
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], options);
  });
}

function lacksLibraries(executablePath: string): boolean {
  const listed = spawnSync("ldd", [executablePath], { encoding: "utf8" });
  return listed.status !== 0 || listed.stdout.includes("not found");
}

/** npm has one for a single kind of machine. */
async function packedChromium(): Promise<Launch | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = await unpack();
  const executablePath = join(folder, "chromium");
  const env = ownEnvironment();
  if (lacksLibraries(executablePath)) {
    env["LD_LIBRARY_PATH"] = [join(folder, "al2023", "lib"), env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  }
  if (!existsSync("/etc/fonts/fonts.conf")) env["FONTCONFIG_PATH"] = join(folder, "fonts");
  return { executablePath, env };
}

/**
 * A headless Chromium that reaches only this machine: npm's shell, which is the same everywhere and costs a third of the processor time, or
 * the machine's own if the shell does not run. TEST_CHROMIUM=system prefers the machine's own, a browser like visitors', for a whole run,
 * `first` for one browser. `flags` are added to its command line.
 */
export async function openChromium(
  first: ChromiumSource = process.env["TEST_CHROMIUM"] === "system" ? "system" : "npm",
  flags: readonly string[] = [],
): Promise<Browser> {
  const sources = { npm: packedChromium, system: systemChromium };
  let failure: unknown = new Error("neither npm nor this machine has a Chromium that runs here");
  for (const source of [first, first === "npm" ? "system" : "npm"] as const) {
    try {
      const found = await sources[source]();
      if (found) return await chromium.launch({ ...found, args: [...FLAGS, ...flags], headless: true, timeout: 60_000 });
    } catch (error) {
      // Some systems have only a stub under that name, which asks to be installed.
      failure = error;
    }
  }
  throw failure;
}

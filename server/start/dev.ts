import { createServer, type RequestListener } from "node:http";
import { join, relative, sep } from "node:path";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { createServer as createVite } from "vite";
import type { Pages } from "#contract/pages.ts";
import { messageOf } from "#domain/faults/message-of.ts";
import type { DevProduct } from "./open-dev.ts";

const ROUND = /[?&]round=(\d+)$/;

/** The loaded module, how many modules it consists of, and how many of them were read again. */
type Fresh<T> = { readonly module: T; readonly read: number; readonly all: number };

/**
 * Loads a source under `root` repeatedly. Each time only the changed files and their importers are read again. A changed file that is no
 * module (SQL, JSON) reloads everything. Packages are loaded once. Failed loads are repeated next time. For development: loaded modules
 * stay in memory.
 */
function freshModules(root: string): <T>(file: string, changed?: readonly string[]) => Promise<Fresh<T>> {
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

/**
 * Runs the product from its sources. A changed page appears at once, and a changed component keeps its state. A change to server code
 * (`ROOMS`) reloads it and reopens the product on the same data. Requests wait meanwhile, and browsers then reload.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const ROOMS = new Set(["server", "domain", "contract", "client", "i18n", "simulators", "demo"]);
/** Editors write several files at once. */
const SETTLED_MS = 50;

const load = freshModules(ROOT);
const http = createServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http }, allowedHosts: true },
});

type Bundle = { createPages(): Pages<Request, Response> };
const livePages: Pages<Request, Response> = async (page) => {
  const bundle = (await vite.ssrLoadModule("/apps/storefront/pages.server.ts")) as Bundle;
  return bundle.createPages()(page);
};

type Opener = { openDev(pages: Pages<Request, Response>): Promise<DevProduct> };
const loadOpener = (changed: readonly string[] = []) => load<Opener>("server/start/open-dev.ts", changed);

function refuse(error: unknown): never {
  process.stderr.write(`Karcis cannot start: ${messageOf(error)}\n`);
  process.exit(1);
}

let opened: DevProduct | null = await loadOpener()
  .then(({ module }) => module.openDev(livePages), refuse)
  .catch(refuse);
/** The listener of the product. While the product reopens, it is a promise of the next one. */
let answering: Promise<RequestListener> = Promise.resolve(opened.answer);

function answerFault(error: unknown): RequestListener {
  return (_, response) => void response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(`${messageOf(error)}\n`);
}

/** Sources that cannot be loaded leave the product unchanged. If it cannot be opened, requests get the error. */
async function openAgain(changed: readonly string[]): Promise<{ readonly answer: RequestListener; readonly work: string }> {
  const { module, read, all } = await loadOpener(changed);
  await opened?.close();
  opened = null;
  opened = await module.openDev(livePages);
  return { answer: opened.answer, work: `${read} of ${all} modules read` };
}

const touched = new Set<string>();
function reload(): void {
  const since = performance.now();
  const before = answering;
  const changed = [...touched];
  touched.clear();
  answering = before
    .then(() => openAgain(changed))
    .then(
      ({ answer, work }) => {
        process.stdout.write(`Karcis was opened again in ${Math.round(performance.now() - since)} ms: ${work}\n`);
        vite.environments.client.hot.send({ type: "full-reload" });
        return answer;
      },
      (error: unknown) => {
        process.stderr.write(`Karcis could not be opened again: ${error instanceof Error ? error.stack : messageOf(error)}\n`);
        return opened ? before : answerFault(error);
      },
    );
}

let settling: NodeJS.Timeout | undefined;
vite.watcher.on("all", (_, path) => {
  const [room = "", ...rest] = relative(ROOT, path).split(sep);
  if (!ROOMS.has(room) || !/\.(?:ts|sql|json|txt)$/.test(path) || rest.at(-1)!.endsWith(".test.ts")) return;
  touched.add(path);
  clearTimeout(settling);
  settling = setTimeout(reload, SETTLED_MS);
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, () => void answering.then((answer) => answer(request, response)));
});
const { port } = opened;
http.listen(port, () => process.stdout.write(`Karcis is ready at http://localhost:${port}\n`));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    http.close();
    http.closeAllConnections();
    void answering.then(() => Promise.all([vite.close(), opened?.close()])).then(() => process.exit(0));
  });
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Pages } from "#contract/pages.ts";
import { readDsn } from "#domain/faults/dsn.ts";
import { sendFaults } from "../platform/adapters/faults/send-faults.ts";
import { openMediaStore } from "../platform/adapters/media-store/open-media-store.ts";
import { openQueueCounter } from "../platform/adapters/queue-counter/open-queue-counter.ts";
import { openChannels } from "../platform/adapters/open-channels.ts";
import { openWallets } from "../platform/adapters/open-wallets.ts";
import { collectMetrics, type MetricsReader } from "./collect-metrics.ts";
import { createApp, type App } from "./app.ts";
import { readSecrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { Services } from "../act.ts";
import { createPictures } from "./create-pictures.ts";
import type { PictureSource } from "../platform/ports/picture-source.ts";
import type { Demo } from "./take-demo.ts";
import { startGivingBackups } from "../platform/backup/backup-inbox.ts";
import { checkSecrets } from "../platform/database/check-secrets.ts";
import { lastKnown } from "../platform/database/last-known.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { embeddedIn } from "../platform/database/open-pglite.ts";
import { loadCatalogue } from "../modules/catalogue/events/load-catalogue.ts";
import { openAccounts } from "../modules/payments/accounts/open-accounts.ts";
import { createPlayedServer } from "./serve-played.ts";
import { createUploadServer } from "../modules/videos/upload/serve-upload.ts";
import { UPLOAD_PATH } from "../modules/videos/upload/allow-upload.ts";
import { readQueue } from "../modules/orders/queue/read-queue.ts";
import { leaseNumbers } from "../modules/orders/queue/store/leases.ts";
import { heroOf } from "../modules/brands/tenants/read-config.ts";
import { legalPages } from "../modules/brands/tenants/legal-texts.ts";
import { readAsset } from "../modules/brands/tenants/store.ts";
import { requireTls } from "./require-tls.ts";
import { serveDevOutbox } from "../pages/dev-outbox.ts";
import { serveAppIdentity } from "../pages/serve-app-identity.ts";
import { createFrontDoor } from "./front-door.ts";
import type { EarlyAnswer } from "../platform/http/answers/answer-early.ts";
import { buildOf, serveBuild } from "../platform/http/answers/serve-builds.ts";
import { serveCrawlers } from "../pages/serve-crawlers.ts";
import { createPageServer } from "../pages/serve-pages.ts";
import { readRoomScript } from "../pages/waiting-room/room-script.ts";
import { createRoomServer } from "../pages/waiting-room/serve-room.ts";
import { cacheQueueStates } from "../pages/cache-queue-states.ts";
import { answerQueueStates, serveQueueState } from "../pages/serve-queue-state.ts";
import { serveSecurityContact } from "../pages/serve-security-contact.ts";
import { encodeInChild } from "../platform/media/encode-in-child.ts";
import { createSharePictures } from "../platform/media/serve-share-pictures.ts";
import { createDrawings } from "../platform/media/serve-drawings.ts";
import { createMedia } from "../platform/media/serve-media.ts";
import { startWarming, type PictureName } from "../platform/media/warm-media.ts";
import { createStaticFiles } from "../platform/http/answers/static-files.ts";
import { startWorker, type DueWorker } from "../worker/run-worker.ts";
import { startEdgePurge } from "../worker/purge-edge.ts";
import { startTakingBrands } from "../worker/take-brands.ts";
import { adoptMasterSecrets } from "../worker/adopt-master-secrets.ts";
import { setLogLevel } from "../platform/observability/write-log.ts";
import { sendFaultsTo } from "../platform/observability/report-fault.ts";
import { newId } from "../platform/base/new-id.ts";
import { Problem } from "../platform/base/problem.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Logos and marks in memory in case the database is away, some kB each. */
const MOST_DRAWINGS = 500;

export type Product = {
  readonly app: App;
  readonly services: Services;
  fetch(request: Request): Promise<Response>;
  /** Answers the most frequent requests before any other work. */
  readonly early: EarlyAnswer;
  /** Metrics of this process. Measuring starts with this call and has a cost. */
  watch(): MetricsReader;
  close(): Promise<void>;
};

function buildIdOf(): string {
  try {
    return readFileSync(join(ROOT, "build", ".stamp"), "utf8").slice(0, 12);
  } catch {
    return "unbuilt";
  }
}

async function loadPages(): Promise<Pages<Request, Response> | null> {
  const file = join(ROOT, "build", "server", "index.js");
  if (!existsSync(file)) return null;
  // React reads NODE_ENV on first load. The settings have already read the operator's value.
  process.env["NODE_ENV"] ||= "production";
  const bundle = (await import(pathToFileURL(file).href)) as { createPages(): Pages<Request, Response> };
  return bundle.createPages();
}

/** Reports this process's faults to the configured error service, if any. */
function reportFaults({ faults, env }: Settings): void {
  const dsn = faults.server ? readDsn(faults.server.dsn) : null;
  const place = { release: buildIdOf(), environment: env, root: `${ROOT}/` } as const;
  sendFaultsTo(dsn ? sendFaults({ dsn, place, now: Date.now }) : null);
}

/** The pictures of every brand, heroes and events, by their names in pages. */
async function pictureNames(services: Services, app: App): Promise<PictureName[]> {
  const names: PictureName[] = [];
  for (const tenant of await app.tenants.all()) {
    const { bySlug, videos } = await loadCatalogue(services.db, tenant.id);
    const events = [...bySlug.values(), ...videos.values()].flatMap(({ row: { picture } }) =>
      picture.key === null ? [] : [`/media/${picture.key}`],
    );
    for (const src of [heroOf(tenant).src, ...events]) names.push({ tenant: tenant.id, name: src.slice(src.lastIndexOf("/") + 1) });
  }
  return names;
}

export type ProductOptions = {
  /** False leaves outbox, expiry, reconciliation and picture warming to another process. */
  readonly worker?: boolean;
  /** Replaces the built bundle. Its pages are not cached. */
  readonly livePages?: Pages<Request, Response>;
  /** Seeds an empty database if the settings ask for it, and supplies its pictures. */
  readonly demo?: Demo | null;
};

/** Everything in one process: database, API, pages, pictures, worker, and outside production the payment simulation. */
export async function openProduct(settings: Settings, options: ProductOptions = {}): Promise<Product> {
  const secrets = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
  const now = () => new Date();
  const { demo = null } = options;
  const db = await openDatabase(settings, { seed: demo && settings.seed ? demo.seed : null });
  const isInCharge = await checkSecrets(db, secrets).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  reportFaults(settings);
  setLogLevel(settings.logLevel);
  let deliver: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const simulation =
    settings.env === "production"
      ? null
      : (await import("./open-simulation.ts")).openSimulation(settings, secrets, (request) => deliver(request));
  const provider = simulation?.provider ?? null;
  // Brands are available only once the API exists, which needs these services.
  const pictures: PictureSource = (tenant, name) => source(tenant, name);
  const accounts = openAccounts({ db, secrets, settings, fallback: () => services.provider });
  const store = openMediaStore(settings);
  const services: Services = {
    db,
    settings,
    secrets,
    provider,
    accounts,
    channels: openChannels(settings, now),
    pictures,
    media: demo ? await demo.openMedia({ db, secrets, store }) : store,
    queueCounter: await openQueueCounter({ settings, secrets }, leaseNumbers(db)),
    wallets: openWallets(settings.wallet),
    buildId: buildIdOf(),
    now,
    newId,
  };
  if (!isInCharge) await adoptMasterSecrets(services);
  let worker: DueWorker | null = null;
  const app = createApp(services, { describeWork: () => worker?.describe() ?? null });
  deliver = app.fetch;
  const pages = options.livePages ?? (await loadPages());
  const servePage = pages ? createPageServer(services, { app, pages, isCached: !options.livePages }) : null;
  const roomScript = readRoomScript(join(ROOT, "build"), options.livePages !== undefined);
  const serveRoom = createRoomServer(services, { app, script: roomScript });
  const build = buildOf(services.buildId, join(ROOT, "build", ".stamp"));
  const serveStatic = createStaticFiles(join(ROOT, "build", "client"));
  const brandOf = async (ui: string) => (await app.tenants.all()).find((t) => t.id === ui)?.brand ?? null;
  const source = createPictures({ services, brandOf, demo });
  const serveShared = createSharePictures(services, source);
  const media = createMedia({
    folder: join(settings.dataDir, "media"),
    source,
    encode: async (svg, form) => (await import("../platform/adapters/pictures/render-variant.ts")).renderVariant(svg, form),
  });
  if (options.worker !== false) worker = startWorker(services);
  const brands = db.kind === "pglite" && options.worker !== false ? startTakingBrands(db, settings.dataDir, legalPages) : null;
  const embedded = options.worker === false ? null : embeddedIn(db);
  const backups = embedded ? startGivingBackups(embedded, settings.dataDir) : null;
  const { edge } = settings;
  const purge = options.worker === false || !edge ? null : startEdgePurge(services, { edge, tenants: () => app.tenants.all() });
  const warming =
    options.worker === false || !settings.picturesAhead
      ? null
      : startWarming({
          pictures: () => pictureNames(services, app),
          warm: media.warm,
          encoder: encodeInChild(import.meta.resolve("../platform/adapters/pictures/render-variant.ts")),
        });

  const knownDrawing = lastKnown<Awaited<ReturnType<typeof readAsset>>>(MOST_DRAWINGS);
  const serveDrawing = createDrawings((brand, name) => knownDrawing(db, `${brand} ${name}`, () => readAsset(db, brand, name)));

  const states = cacheQueueStates(
    async (tenant, event) => (await readQueue({ ...services, tenant }, { event, isFresh: true }))?.state ?? null,
  );
  const played = createPlayedServer(services);
  const uploads = createUploadServer(services);

  async function answer(request: Request, path: string): Promise<Response> {
    warming?.logRequest();
    const plain = await requireTls(services, app.tenants, request);
    if (plain) return plain;
    if (path.startsWith(UPLOAD_PATH)) {
      const brand = await app.tenants.byHost(request.headers.get("host") ?? new URL(request.url).host);
      if (!brand) throw new Problem("UNKNOWN_HOST");
      return uploads.serve(path, brand.id, request);
    }
    if (path.startsWith("/api/") || path === "/livez" || path === "/readyz") return app.fetch(request);
    if (simulation?.fetch && path.startsWith("/paysim/")) return simulation.fetch(request);
    const tenant = await app.tenants.byHost(request.headers.get("host") ?? new URL(request.url).host);
    if (!tenant) throw new Problem("UNKNOWN_HOST");
    const film = await played.serve(path, tenant, request);
    if (film) return film;
    if (path.startsWith("/media/")) {
      const own = path.startsWith(`/media/${tenant.id}/`) ? ((await serveDrawing(request, path)) ?? (await media.serve(path))) : null;
      if (own) return own;
      throw new Problem("NOT_FOUND");
    }
    const own =
      serveBuild(build, request, path) ??
      (await serveQueueState(states, tenant, request)) ??
      (await serveCrawlers(services, tenant, request)) ??
      (await serveAppIdentity(services, tenant, request)) ??
      serveSecurityContact(services, tenant, request) ??
      (await serveShared(tenant, request)) ??
      (await serveDevOutbox(services, tenant, request));
    const answered = own ?? serveStatic(request, path) ?? (await serveRoom(request, tenant)) ?? (await servePage?.(request, tenant));
    if (answered) return answered;
    throw new Problem("NOT_FOUND");
  }

  const drain = () => {
    app.drain();
    uploads.leave();
  };
  return {
    app: { ...app, drain },
    services,
    early: answerQueueStates({ services, tenants: app.tenants, states, onAnswer: () => warming?.logRequest() }),
    fetch: createFrontDoor({ services, tenants: app.tenants, answer }),
    watch: () =>
      collectMetrics({
        services,
        tenants: app.tenants.all,
        describeWork: () => worker?.describe() ?? null,
        keptPages: servePage?.kept ?? (() => ({ entries: 0, bytes: 0 })),
      }),
    async close() {
      drain();
      await Promise.all([warming?.stop(), worker?.stop(), brands?.stop(), backups?.stop(), purge?.stop()]);
      await simulation?.stop();
      played.close();
      await services.queueCounter?.close();
      services.wallets.applePush?.close();
      await db.close();
    },
  };
}

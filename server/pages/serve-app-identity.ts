import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { Services } from "../act.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";
import { readAsset } from "../modules/brands/tenants/store.ts";
import { memoOf } from "../platform/base/memo-of.ts";

/** Side in pixels, and the mark's share of it, because phones may crop icons to a circle. */
const ICONS: Readonly<Record<string, { readonly side: number; readonly share: number }>> = {
  "/icon-192.png": { side: 192, share: 0.8 },
  "/icon-512.png": { side: 512, share: 0.8 },
  "/icon-512-maskable.png": { side: 512, share: 0.6 },
  "/apple-touch-icon.png": { side: 180, share: 0.72 },
  "/favicon.ico": { side: 48, share: 0.9 },
};
const FAVICON = "/favicon.ico";
/** Bytes of the ICO header before its only picture. */
const ICO_FRAME = 22;
const MARK_SIDE = 64;
const SHORT_NAME = 12;
const HEADERS = { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" };

const drawn = memoOf(() => new Map<string, Promise<Buffer>>());

function canvasOf({ brand }: Tenant): string {
  return deriveColours({ ...brand.colours, scheme: brand.scheme }).canvas;
}

async function draw(services: Services, tenant: Tenant, { side, share }: { side: number; share: number }): Promise<Buffer> {
  const asset = await readAsset(services.db, tenant.id, "mark");
  const inner = Math.round(side * share);
  const { default: sharp } = await import("sharp");
  const mark = await sharp(Buffer.from(asset?.body ?? ""), { density: (72 * inner) / MARK_SIDE })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: canvasOf(tenant) } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An icon, drawn once per state of a brand. */
function icon(services: Services, tenant: Tenant, path: string): Promise<Buffer> {
  const own = drawn(tenant);
  let picture = own.get(path);
  if (!picture) {
    picture = draw(services, tenant, ICONS[path]!);
    picture.catch(() => own.delete(path));
    own.set(path, picture);
  }
  return picture;
}

function manifest(tenant: Tenant): Response {
  const { brand } = tenant;
  const canvas = canvasOf(tenant);
  const png = (src: string, side: number, purpose?: string) => ({
    src,
    sizes: `${side}x${side}`,
    type: "image/png",
    ...(purpose ? { purpose } : {}),
  });
  const body = {
    id: "/",
    name: brand.title,
    short_name: brand.title.length <= SHORT_NAME ? brand.title : brand.title.split(" ")[0]!.slice(0, SHORT_NAME),
    description: brand.heroText[brand.defaultLocale],
    lang: brand.defaultLocale,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: canvas,
    theme_color: canvas,
    icons: [png("/icon-192.png", 192), png("/icon-512.png", 512), png("/icon-512-maskable.png", 512, "maskable")],
  };
  return Response.json(body, { headers: { ...HEADERS, "content-type": "application/manifest+json" } });
}

/** The mark for programs that read no page: a PNG of 48 pixels in an ICO file. */
async function favicon(services: Services, tenant: Tenant): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await icon(services, tenant, FAVICON);
  const frame = new DataView(new ArrayBuffer(ICO_FRAME));
  frame.setUint16(2, 1, true);
  frame.setUint16(4, 1, true);
  frame.setUint8(6, ICONS[FAVICON]!.side);
  frame.setUint8(7, ICONS[FAVICON]!.side);
  frame.setUint16(10, 1, true);
  frame.setUint16(12, 32, true);
  frame.setUint32(14, picture.length, true);
  frame.setUint32(18, ICO_FRAME, true);
  return new Uint8Array(Buffer.concat([new Uint8Array(frame.buffer), picture]));
}

/** App identity of a shop on phones: /manifest.webmanifest, /favicon.ico and icons, all drawn from the brand. Null for other paths. */
export async function serveAppIdentity(services: Services, tenant: Tenant, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (pathname === "/manifest.webmanifest") return manifest(tenant);
  if (pathname === FAVICON)
    return new Response(await favicon(services, tenant), { headers: { ...HEADERS, "content-type": "image/x-icon" } });
  if (!Object.hasOwn(ICONS, pathname)) return null;
  const picture = await icon(services, tenant, pathname);
  return new Response(new Uint8Array(picture), { headers: { ...HEADERS, "content-type": "image/png" } });
}

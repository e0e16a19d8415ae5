import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sealBody } from "#client/sealed-body.ts";
import { signCall } from "#client/sign-call.ts";
import { bodySecretOf, signatureSecretOf } from "#server/platform/config/wire-settings.ts";
import { addressOf, rememberPeer } from "#server/platform/http/address/peer.ts";
import type { Product } from "#server/app/serve.ts";
import { patiently, type Shop } from "./buyer.ts";

/** Secrets and settings of a shop's calls. */
export type Wire = { readonly secret: string; readonly suffix: string; readonly bodySecret: string };

/** The default secrets and settings. */
export const WIRE: Wire = { secret: "0123456789abcdef0123456789abcdef", suffix: "_test", bodySecret: "what tests and their shops share" };
export const WIRE_ENV = { SIGNATURE_SECRET: WIRE.secret, SIGNATURE_SUFFIX: WIRE.suffix, BODY_SECRET: WIRE.bodySecret } as const;

const BRANDS = join(import.meta.dirname, "../../demo/brands");
const sealed = new Map<string, boolean>();

function readFlag(ui: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(BRANDS, ui, "brand.json"), "utf8")) as { flags: { encryptedData: boolean } }).flags.encryptedData;
  } catch {
    return false;
  }
}

/** Whether a host's tenant requires sealed bodies. */
function wantsSeal(host: string): boolean {
  const ui = host.split(".")[0]!;
  const wants = sealed.get(ui) ?? readFlag(ui);
  sealed.set(ui, wants);
  return wants;
}

/** The body, sealed if it is JSON; anything else unchanged. */
async function packed(request: Request, secret: string, businessId: string): Promise<BodyInit | null> {
  if (!request.body) return null;
  const bytes = await request.arrayBuffer();
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  if (!isJson || !wantsSeal(request.headers.get("host") ?? new URL(request.url).host)) return bytes;
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return JSON.stringify(await sealBody(value, secret, { method: request.method, path: new URL(request.url).pathname, businessId }));
  } catch {
    return bytes;
  }
}

type Parts = { readonly url: string; readonly init: RequestInit; readonly headers: Headers };

async function signed(request: Request, wire: Wire): Promise<Parts> {
  const businessId = new URL(request.url).searchParams.get("businessId") ?? "";
  const headers = new Headers(request.headers);
  headers.set("x-signature", await signCall({ businessId, timestamp: Date.now(), suffix: wire.suffix }, wire.secret));
  const body = await packed(request, wire.bodySecret, businessId);
  if (headers.has("content-length")) headers.set("content-length", String(Buffer.byteLength((body ?? "") as ArrayBuffer | string)));
  return { url: request.url, init: { method: request.method, body, redirect: request.redirect }, headers };
}

/** This browser's token in a refusal, or null. */
function tokenIn(answer: Response): string | null {
  if (answer.status !== 403) return null;
  return /karcis_xsrf=([^;]+)/.exec(answer.headers.getSetCookie().join("; "))?.[1] ?? null;
}

/** Whether calls to a path are signed: providers sign their notices in their own way. */
function isSigned(path: string): boolean {
  return path.startsWith("/api/v1/") && !path.startsWith("/api/v1/payments/notices/");
}

/** Gives a request the same peer address as another, which it replaces. */
function samePeer(request: Request, as: Request): Request {
  // For IPv6 the network is given; its first address serves as well.
  const address = addressOf(as, false)?.replace(/\/\d+$/, "");
  if (address !== undefined) rememberPeer(request, address);
  return request;
}

/** A shop whose API calls are signed, sealed if the tenant requires it, and repeated with the session's token. */
export function signedShop(shop: Shop, wire: Wire = WIRE): Shop {
  return {
    async fetch(request) {
      if (!isSigned(new URL(request.url).pathname) || request.headers.has("x-signature")) return shop.fetch(request);
      const { url, init, headers } = await signed(request, wire);
      const answer = await shop.fetch(samePeer(new Request(url, { ...init, headers }), request));
      const token = tokenIn(answer);
      if (token === null) return answer;
      headers.set("x-xsrf-token", token);
      return shop.fetch(samePeer(new Request(url, { ...init, headers }), request));
    },
  };
}

export type SignedProduct = Product & {
  /** Plain requests; `fetch` signs those to the API. */
  readonly plain: Shop;
  readonly once?: Shop;
};

/** A shop whose API calls are repeated while they are told to try again. */
function patientShop(shop: Shop): Shop {
  return {
    once: shop,
    async fetch(request) {
      if (!isSigned(new URL(request.url).pathname)) return shop.fetch(request);
      const { url, method, headers, redirect } = request;
      const body = request.body ? await request.arrayBuffer() : null;
      return patiently(() => shop.fetch(samePeer(new Request(url, { method, headers, redirect, body }), request)));
    },
  };
}

/** The product with signed calls, patient ones with `isPatient`. */
export function signedProduct(product: Product, isPatient = false): SignedProduct {
  const { services } = product;
  const wire = { secret: signatureSecretOf(services), suffix: services.settings.wire.suffix, bodySecret: bodySecretOf(services) };
  const shop = signedShop(product, wire);
  return { ...product, plain: product, ...(isPatient ? patientShop(shop) : shop) };
}

import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { NOTICES } from "#contract/payments/payment-notices.ts";

const ROWS = [...(Object.values(API) as readonly Endpoint[]), ...NOTICES].map(({ method, path }) => ({
  methods: method === "GET" ? ["GET", "HEAD"] : [method],
  depth: path.split("/").length,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Addresses outside the contract: operators' programs and WhatsApp's webhook verification. */
const OTHERS = [{ methods: ["GET", "HEAD"], path: /^\/(?:livez|readyz|api\/docs|api\/v1\/(?:openapi\.json|messages\/whatsapp))$/ }];

const depthOf = (path: string) => path.split("/").length;
/** Rows by their number of segments, because every call is looked up here. */
const byDepth = Map.groupBy(ROWS, ({ depth }) => depth);

/** The methods of an API address. Empty for any other address. */
export function allowedMethods(path: string): readonly string[] {
  return [...(byDepth.get(depthOf(path)) ?? []), ...OTHERS].filter((row) => row.path.test(path)).flatMap((row) => row.methods);
}

/** Whether a contract address does not support the method, so that the call must fail for any caller. */
export function isOtherMethod(path: string, method: string): boolean {
  const methods = allowedMethods(path);
  return methods.length > 0 && !methods.includes(method);
}

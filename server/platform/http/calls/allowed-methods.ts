import { API } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { NOTICES } from "#contract/payments/payment-notices.ts";

const ROWS = [...(Object.values(API) as readonly Endpoint[]), ...NOTICES].map(({ method, path }) => ({
  methods: method === "GET" ? ["GET", "HEAD"] : [method],
  depth: path.split("/").length,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Addresses besides those of the contract, for operators' programs; and how WhatsApp asks whether its webhook is ours. */
const OTHERS = [{ methods: ["GET", "HEAD"], path: /^\/(?:livez|readyz|api\/docs|api\/v1\/(?:openapi\.json|messages\/whatsapp))$/ }];

const depthOf = (path: string) => path.split("/").length;
/** By the number of their parts: every call asks here, and most of the contract is of another depth. */
const byDepth = Map.groupBy(ROWS, ({ depth }) => depth);

/** The methods that an address of the API answers; none when it is no address of the API. */
export function allowedMethods(path: string): readonly string[] {
  return [...(byDepth.get(depthOf(path)) ?? []), ...OTHERS].filter((row) => row.path.test(path)).flatMap((row) => row.methods);
}

/** Whether an address of the contract does not answer a method: nothing can come of such a call, whoever makes it. */
export function isOtherMethod(path: string, method: string): boolean {
  const methods = allowedMethods(path);
  return methods.length > 0 && !methods.includes(method);
}

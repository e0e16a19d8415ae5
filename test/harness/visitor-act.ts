import { completeFlags } from "#domain/brands/flags.ts";
import type { Services, TenantId, WebAct } from "#server/act.ts";
import type { Visitor } from "#server/platform/base/actor.ts";

type Facts = Partial<Omit<WebAct, "actor" | "tenant" | "brand">> & {
  readonly brand?: Partial<WebAct["brand"]>;
  readonly visitor?: Partial<Visitor>;
};

/** A visitor's act as the API makes one, for tests that call use cases directly. */
export function visitorAct(services: Services, tenant: string, { brand, visitor, ...facts }: Facts = {}): WebAct {
  return {
    ...services,
    tenant: tenant as TenantId,
    actor: { kind: "visitor", owner: null, preview: null, openings: [], login: { session: null, device: "" }, ...visitor },
    brand: { title: "x", whatsappNumber: null, businessIds: [], flags: completeFlags(undefined), ...brand },
    locale: "en",
    origin: `http://${tenant}.localhost`,
    requestId: "a-request",
    setCookies: { cookies: [], returned: [] },
    visit: { cookie: null, network: null, address: null },
    ...facts,
  };
}

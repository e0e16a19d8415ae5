import type { Locale } from "#domain/brands/brand.ts";
import type { BrandFacts, WebAct, Services } from "../act.ts";
import type { Device } from "../platform/base/actor.ts";
import { currentProvider } from "../platform/ports/payment-accounts.ts";
import { addressOf, networkOf } from "../platform/http/address/peer.ts";
import { originOf } from "../platform/http/address/public-origin.ts";
import { bearerOf } from "../platform/http/visitor/bearer-token.ts";
import { browserOf } from "../platform/http/visitor/browser-of.ts";
import { readVisitor } from "../platform/http/visitor/visitor-cookie.ts";
import { previewOf } from "../modules/catalogue/preview/open-preview.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";

type Came = { readonly tenant: Tenant; readonly request: Request; readonly requestId: string };

const GATE = "/api/v1/gate";

/** Programs that name no language get English. Pages always name theirs. */
function localeOf(url: URL): Locale {
  return url.searchParams.get("locale") === "id" ? "id" : "en";
}

/** The brand facts that use cases need. */
export const factsOf = ({ brand, businessIds }: Tenant): BrandFacts => ({
  title: brand.title,
  whatsappNumber: brand.whatsappNumber ?? null,
  businessIds,
  flags: brand.flags,
});

/** An act from an API call: by the device on the gate's paths, by a visitor on all others. */
export function webAct(services: Services, { tenant, request, requestId }: Came): WebAct {
  const url = new URL(request.url);
  const origin = originOf(services, request);
  const isSecure = origin.startsWith("https:");
  const isGate = url.pathname === GATE || url.pathname.startsWith(`${GATE}/`);
  const { trustProxy } = services.settings;
  const device: Device = { kind: "device", token: bearerOf(request) };
  return {
    ...services,
    provider: currentProvider(services.accounts, tenant.id),
    tenant: tenant.id,
    actor: isGate
      ? device
      : {
          ...browserOf(request, isSecure),
          preview: previewOf({ secrets: services.secrets, now: services.now, tenant: tenant.id }, { request, isSecure }),
        },
    brand: factsOf(tenant),
    locale: localeOf(url),
    origin,
    requestId,
    setCookies: { cookies: [], returned: [] },
    visit: { cookie: readVisitor(request, isSecure), network: networkOf(request, trustProxy), address: addressOf(request, trustProxy) },
  };
}

import type { Config } from "#contract/brands/config.ts";
import { brandCss } from "#domain/brands/brand-css.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { DEFAULT_FONT } from "#domain/brands/fonts.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { wireOf } from "../../../platform/config/wire-settings.ts";
import type { Services } from "../../../act.ts";
import { currentProvider } from "../../../platform/ports/payment-accounts.ts";
import type { PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import type { Tenant } from "./resolve-tenant.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";

type Built = { readonly config: Config; readonly payment: string };
const cache = memoOf(() => new Map<Locale, Built>());

/** A payment provider's part of the config, which changes independently of the tenant. */
const paymentMark = (provider: PaymentProvider | null) =>
  provider ? JSON.stringify([provider.title, provider.isSimulation, provider.methods, provider.channels]) : "";

function picture(
  tenant: Tenant,
  { name, width, height, color }: { readonly name: string; readonly width: number; readonly height: number; readonly color: string },
) {
  return { src: `/media/${tenant.id}/${name}-v${tenant.version}`, widths: [360, 720, 1200], width, height, color };
}

/** The wide picture of a brand or of one of its businesses. */
export function heroOf(tenant: Tenant, microsite: string | null = null) {
  const { brandSoft } = deriveColours({ ...tenant.brand.colours, scheme: tenant.brand.scheme });
  return picture(tenant, { name: microsite === null ? "hero" : `site-${microsite}`, width: 1600, height: 900, color: brandSoft });
}

function build(
  services: Services,
  { tenant, provider }: { readonly tenant: Tenant; readonly provider: PaymentProvider | null },
  locale: Locale,
): Config {
  const { brand } = tenant;
  const channels = (["whatsapp", "email"] as const).filter((name) => services.channels(name, tenant.id) !== null);
  const colours = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const asset = (name: string) => `/media/${tenant.id}/${name}.svg?v=${tenant.version}`;
  return {
    kind: "config",
    businessId: tenant.businessIds.join(","),
    env: services.settings.env,
    ui: tenant.id,
    locale,
    brand: {
      title: brand.title,
      tagline: brand.tagline[locale],
      heroText: brand.heroText[locale],
      footerText: brand.footerText[locale],
      company: brand.company,
      email: brand.email,
      address: brand.address,
      whatsappNumber: brand.whatsappNumber ?? null,
      socials: [...brand.socials],
      labels: Object.fromEntries(Object.entries(brand.labels ?? {}).map(([key, words]) => [key, words[locale]])),
      scheme: brand.scheme,
      shape: brand.shape,
      font: brand.font ?? DEFAULT_FONT,
      heroLayout: brand.heroLayout,
      canvas: colours.canvas,
      css: brandCss(brand),
      logo: { wide: asset("logo"), mark: asset("mark"), favicon: asset("mark"), width: 220, height: 48 },
      hero: heroOf(tenant),
      defaultLocale: brand.defaultLocale,
      waiverRelease: (brand.waiverRelease ?? false) && brand.flags.withNewWaiver,
      pages: (brand.pages ?? []).map(({ name, title }) => ({ name, title: title[locale] })),
    },
    marketing: brand.marketing ?? null,
    wire: wireOf(services, brand.flags.encryptedData),
    faults: services.settings.faults.pages,
    flags: brand.flags,
    ownDomains: Object.keys(brand.domains ?? {}).length > 0,
    takesPayments: provider !== null,
    simulatedPayments: provider?.isSimulation ?? false,
    payment: provider && { gateway: provider.title, methods: [...provider.methods], channels: [...(provider.channels ?? [])] },
    messageChannels: channels,
    messagesSimulated: channels.length === 0,
    codeChannels: services.settings.env === "production" ? channels : ["whatsapp", "email"],
    buildId: services.buildId,
  };
}

/** The public config of a tenant in one language. See docs/rules/brands.md#public-config. */
export function readConfig(services: Services, tenant: Tenant, locale: Locale): Config {
  const byLocale = cache(tenant);
  const provider = currentProvider(services.accounts, tenant.id);
  const payment = paymentMark(provider);
  const known = byLocale.get(locale);
  if (known?.payment === payment) return known.config;
  const config = build(services, { tenant, provider }, locale);
  byLocale.set(locale, { config, payment });
  return config;
}

import type { Locale } from "#domain/brands/brand.ts";
import type { Secrets } from "./config/secrets.ts";
import type { Settings } from "./config/settings.ts";
import type { Database } from "./database/database.ts";
import type { PaymentProvider } from "./features/payments/port.ts";

/** Only the tenant resolver makes one. */
export type TenantId = string & { readonly __tenant: true };

/** What the whole process shares. */
export type Services = {
  readonly db: Database;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly provider: PaymentProvider;
  readonly buildId: string;
  /** Time and chance arrive from here; expiry is judged by the database's clock all the same. */
  readonly now: () => Date;
  readonly newId: () => string;
};

/** What one visitor's call knows. */
export type Ctx = Services & {
  readonly tenant: TenantId;
  /** The brand's name as visitors know it. */
  readonly brandTitle: string;
  readonly businessIds: readonly string[];
  readonly locale: Locale;
  /** SHA-256 of the visitor's cookie, hex; null when there is none yet. */
  readonly owner: string | null;
  /** `scheme://host` as the visitor sees it. */
  readonly origin: string;
  readonly requestId: string;
};

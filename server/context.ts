import type { Locale } from "#domain/brands/brand.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import type { Secrets } from "./platform/config/secrets.ts";
import type { Settings } from "./platform/config/settings.ts";
import type { Database } from "./platform/database/database.ts";
import type { MediaStore } from "./platform/ports/media-store.ts";
import type { MessageChannels } from "./platform/ports/message-channel.ts";
import type { PaymentAccounts } from "./platform/ports/payment-accounts.ts";
import type { PaymentProvider } from "./platform/ports/payment-provider.ts";
import type { PictureSource } from "./platform/ports/picture-source.ts";
import type { QueueCounter } from "./platform/ports/queue-counter.ts";
import type { Wallets } from "./platform/ports/wallets.ts";

/** Only the tenant resolver makes one. */
export type TenantId = string & { readonly __tenant: true };

/** What the whole process shares. */
export type Services = {
  readonly db: Database;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /**
   * Where a brand without an account of its own opens payments: the simulation; null in production, and what costs something cannot be held.
   * In a visitor's call and in a worker's turn for a tenant it is where that brand's new payments are opened.
   */
  readonly provider: PaymentProvider | null;
  /** The payment accounts of all brands: who asks about a payment asks the account that opened it. */
  readonly accounts: PaymentAccounts;
  readonly channels: MessageChannels;
  /** Draws the pictures of brands and events. */
  readonly pictures: PictureSource;
  /** Keeps the bytes of videos. */
  readonly media: MediaStore;
  /** Counts the places of queues; null: the database does. */
  readonly queueCounter: QueueCounter | null;
  /** The servers behind the wallets of phones. */
  readonly wallets: Wallets;
  readonly buildId: string;
  /** Time and chance arrive from here; expiry is judged by the database's clock all the same. */
  readonly now: () => Date;
  readonly newId: () => string;
};

/** What the server knows while it answers one visitor's call. */
export type Ctx = Services & {
  readonly tenant: TenantId;
  /** The brand's name as visitors know it. */
  readonly brandTitle: string;
  /** Where visitors may write on WhatsApp, digits only; null for a tenant without a number. */
  readonly whatsappNumber: string | null;
  readonly businessIds: readonly string[];
  /** What the brand switches on. */
  readonly flags: BrandFlags;
  readonly locale: Locale;
  /** Slug of the one draft that this browser may see, by an organiser's link. */
  readonly preview: string | null;
  /** SHA-256 of the visitor's cookie, hex; null when there is none yet. */
  readonly owner: string | null;
  /** Recognises a repeated call of a browser that has no cookie yet: see http/calls/digest-call.ts. Empty for every other call. */
  readonly openings: readonly string[];
  /** Whom limited operations are counted against: the hash of the cookie that came, the network, and the address; null where unknown. */
  readonly visit: { readonly cookie: string | null; readonly network: string | null; readonly address: string | null };
  /**
   * The login of this browser: SHA-256 of its session cookie, hex, or null. Set-Cookie lines are sent with this call's answer, those in `returned`
   * only with a success.
   */
  readonly login: { readonly session: string | null; readonly cookies: string[]; readonly returned: string[]; readonly device: string };
  /** SHA-256 of the token that a device sent in `Authorization: Bearer`, hex; null without one. */
  readonly bearer: string | null;
  /** `scheme://host` as the visitor sees it. */
  readonly origin: string;
  readonly requestId: string;
};

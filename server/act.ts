import type { Locale } from "#domain/brands/brand.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { isPermitted, type Permission } from "#domain/people/permissions.ts";
import type { Acting, Actor, Visitor } from "./platform/base/actor.ts";
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

/** Shared parts of the process. */
export type Services = {
  readonly db: Database;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /**
   * The provider of new payments. In a visitor's call or a worker's turn it is the brand's own, else the shared simulation. Null in
   * production for a brand without an account, whose paid orders cannot be held.
   */
  readonly provider: PaymentProvider | null;
  /** The payment accounts of all brands. Existing payments are queried at the account that opened them. */
  readonly accounts: PaymentAccounts;
  readonly channels: MessageChannels;
  /** Draws the pictures of brands and events. */
  readonly pictures: PictureSource;
  /** Stores the bytes of videos. */
  readonly media: MediaStore;
  /** Counts queue numbers. Null: the database does. */
  readonly queueCounter: QueueCounter | null;
  /** The servers of phone wallets. */
  readonly wallets: Wallets;
  readonly buildId: string;
  /** Source of time. Expiry still uses the database's clock. */
  readonly now: () => Date;
  readonly newId: () => string;
};

/** A tenant's id, made only by the tenant resolver. */
export type TenantId = string & { readonly __tenant: true };

/** The input of a use case: tenant, actor, and shared services. Built only by faces: api, pages, worker and commands. */
export type Act = Services & Acting;

/** The act of the clock, a provider or an operator on a tenant. */
export const actAs = <S extends Partial<Services>>(services: S, tenant: string, actor: Actor): S & Acting => ({
  ...services,
  tenant,
  actor,
});

export type BrandFacts = {
  /** The brand's public name. */
  readonly title: string;
  /** The tenant's WhatsApp number for visitors, digits only, or null. */
  readonly whatsappNumber: string | null;
  readonly businessIds: readonly string[];
  /** The brand's feature flags. */
  readonly flags: BrandFlags;
};

/** An act that came over HTTP. */
export type WebAct = Act & {
  readonly tenant: TenantId;
  readonly brand: BrandFacts;
  readonly locale: Locale;
  /** `scheme://host` as the caller sees it. */
  readonly origin: string;
  readonly requestId: string;
  /** Set-Cookie lines of the answer. Lines in `returned` are sent only with a success. */
  readonly setCookies: { readonly cookies: string[]; readonly returned: string[] };
  /** Subjects of limits: the hash of the cookie sent, the network, and the address. Null if unknown. */
  readonly visit: { readonly cookie: string | null; readonly network: string | null; readonly address: string | null };
};

export class NotPermitted extends Error {
  override readonly name = "NotPermitted";
}

/** Throws NotPermitted for an actor without the permission: see domain/people/permissions.ts. */
export function demand({ actor }: Pick<Act, "actor">, permission: Permission): void {
  if (!isPermitted(permission, actor)) throw new NotPermitted(`${actor.kind} may not: ${permission}`);
}

/** The acting browser. Throws an Error for any other actor. */
export function visitorOf({ actor }: Pick<Act, "actor">): Visitor {
  if (actor.kind !== "visitor") throw new Error(`a visitor's act, not one of: ${actor.kind}`);
  return actor;
}

/** SHA-256 of the visitor's cookie, hex, or null. */
export const ownerOf = (act: Pick<Act, "actor">): string | null => visitorOf(act).owner;

/** Returns the act with changed facts about its browser. */
export const asVisitor = <A extends Act>(act: A, facts: Partial<Visitor>): A => ({ ...act, actor: { ...visitorOf(act), ...facts } });

/** An act of a browser with a visitor's cookie, existing or set with the answer. */
export type OwnerAct = WebAct & { readonly actor: Visitor & { readonly owner: string } };

export const asOwner = <A extends WebAct>(act: A, owner: string): A & OwnerAct => ({ ...act, actor: { ...visitorOf(act), owner } });

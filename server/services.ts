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

import type { Config } from "#contract/config.ts";

/** What a tenant has configured. */
export type MarketingConfig = NonNullable<Config["marketing"]>;

export type PageView = {
  /** The page's address with nothing in it but campaign words and what chooses a list. */
  readonly address: string;
  readonly title: string;
};

export type EventData = Readonly<Record<string, unknown>>;

/** One tool that runs on the page. */
export type Teller = {
  page(view: PageView): void;
  event(name: string, data: EventData): void;
  /** The visitor has taken the consent back. */
  stop?(): void;
};

import type { Config } from "#contract/brands/config.ts";

/** The tools that a tenant has configured. */
export type MarketingConfig = NonNullable<Config["marketing"]>;

export type PageView = {
  /** The page's address with only its campaign and list parameters. */
  readonly address: string;
  readonly title: string;
};

export type EventData = Readonly<Record<string, unknown>>;

/** One running tool of the tenant. */
export type Teller = {
  page(view: PageView): void;
  event(name: string, data: EventData): void;
  /** Called when the visitor withdraws consent. */
  stop?(): void;
};

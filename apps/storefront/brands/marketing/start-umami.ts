import { addScript } from "./add-script.ts";
import type { EventData, MarketingConfig, PageView, Teller } from "../analytics/teller.ts";

type Props = Readonly<Record<string, unknown>>;
type Umami = {
  track(change: (props: Props) => Props): void;
  track(name: string, data: EventData): void;
};
type UmamiWindow = Window & { umami?: Umami };

/** Starts a self-hosted Umami, with page views from this code alone. */
export function startUmami({ script, website }: NonNullable<MarketingConfig["umami"]>): Teller {
  let waiting: ((umami: Umami) => void)[] | null = [];
  function tell(act: (umami: Umami) => void): void {
    const { umami } = window as UmamiWindow;
    if (waiting) waiting.push(act);
    else if (umami) act(umami);
  }
  addScript(script, { websiteId: website, autoTrack: "false", hostUrl: new URL(script).origin }, () => {
    const all = waiting ?? [];
    waiting = null;
    for (const act of all) tell(act);
  });
  return {
    page: ({ address, title }: PageView) => tell((umami) => umami.track((props) => ({ ...props, url: address, title }))),
    event: (name, data) => tell((umami) => umami.track(name, flat(data))),
  };
}

/** Umami accepts words and numbers: a list becomes the ids of its items. */
function flat(data: EventData): EventData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(idOf).join(",") : value]));
}

function idOf(item: unknown): string {
  const id = (item as { item_id?: unknown } | null)?.item_id ?? item;
  return typeof id === "string" ? id : "";
}

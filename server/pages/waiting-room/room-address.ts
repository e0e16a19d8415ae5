/** The path of a waiting room: `/event/x/queue`, with or without a language. */
const ROOM = /^(\/(?:en|id))?\/event\/([\w-]+)\/queue$/;

/** Query flags that hide header or footer and that every link keeps. See docs/rules/pages.md#layouts. */
const LAYOUT = ["headerless", "footerless"] as const;

export type RoomAddress = {
  readonly prefix: "" | "/en" | "/id";
  readonly slug: string;
  /** The visitor's target: a page of this event, with the language and layout flags of this address. */
  readonly next: string;
  /** The page's own address with its parameters. */
  readonly address: string;
  readonly isHeaderless: boolean;
  /** Adds this address's language and layout flags to a path of the shop. */
  readonly path: (path: string) => string;
};

/** Whether a path may be a waiting room's. */
export function isRoomPath(path: string): boolean {
  return ROOM.test(path);
}

function withLayout(path: string, query: URLSearchParams): string {
  const [pathname = "", search = ""] = path.split("?", 2);
  const own = new URLSearchParams(search);
  for (const flag of LAYOUT) {
    const value = query.get(flag);
    if (value !== null && !own.has(flag)) own.set(flag, value.slice(0, 8));
  }
  return own.size === 0 ? pathname : `${pathname}?${own.toString()}`;
}

const LONGEST_NEXT = 1000;

/** The visitor's target if it is a page of this event other than the room, else the event's page. Without host. */
function nextOf(wanted: string | null, { prefix, slug }: { readonly prefix: string; readonly slug: string }): string {
  const home = `/event/${slug}`;
  const own = (wanted ?? "").slice(0, LONGEST_NEXT).replace(/^\/(?:en|id)(?=\/)/, "");
  const rest = own.startsWith(home) ? own.slice(home.length) : "/queue";
  return prefix + (/^(?:\/(?!queue\b)[\w-]+)?(?:\?[\w=&%.:+~-]*)?$/.test(rest) ? own : home);
}

/** The parts of a waiting room's address. Null for any other address. */
export function readRoomAddress(url: URL): RoomAddress | null {
  const [whole, before = "", slug] = ROOM.exec(url.pathname) ?? [];
  if (whole === undefined || slug === undefined) return null;
  const prefix = before as RoomAddress["prefix"];
  const query = url.searchParams;
  const path = (to: string) => withLayout(to === "/" && prefix !== "" ? prefix : prefix + to, query);
  const next = withLayout(nextOf(query.get("next"), { prefix, slug }), query);
  const kept = query.has("next")
    ? `/event/${slug}/queue?${new URLSearchParams({ next: nextOf(query.get("next"), { prefix: "", slug }) }).toString()}`
    : `/event/${slug}/queue`;
  const headerless = query.get("headerless");
  return {
    prefix,
    slug,
    next,
    address: path(kept),
    isHeaderless: headerless !== null && headerless !== "0" && headerless !== "false",
    path,
  };
}

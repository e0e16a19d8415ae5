import { LRUCache } from "lru-cache";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import type { Services } from "../../act.ts";
import { readQueue } from "../../modules/orders/queue/read-queue.ts";
import type { Tenant } from "../../modules/brands/tenants/resolve-tenant.ts";
import { drawRoom, type Drawn } from "./draw-room.ts";
import { inAppBrowser } from "./in-app-browser.ts";
import type { RoomScript } from "./room-script.ts";
import type { Visited } from "./show-room.ts";
import type { Room } from "./room.types.ts";

/** The most cached pages. Each address has its own, and invented addresses only push others out. */
const MOST_PAGES = 500;
/** Query parameters that change the page but identify no visitor. */
const PLAIN = new Set(["next", "headerless", "footerless"]);
/** Placeholder of the key in a visitor's forms. Occurs in no text of a page. */
const KEY = "\u0000";

type Kept = { readonly tenant: Tenant; readonly event: string; readonly state: QueueState; readonly drawn: Drawn };
type Arrival = Pick<Visited, "request" | "url" | "locale">;

/** A drawn page with a visitor's own key in its forms. The rest is compressed once for all. */
function withKey({ pieces, policy }: Drawn, key: string): Drawn {
  return {
    policy,
    pieces: pieces.flatMap(({ text, recurs }) =>
      text.split(KEY).flatMap((each, at) =>
        at === 0
          ? [{ text: each, recurs }]
          : [
              { text: key, recurs: false },
              { text: each, recurs },
            ],
      ),
    ),
  };
}

/**
 * Shared pages of visitors without a place: drawn once per state of a queue, address, language and app, so at most once a second. In the
 * minute before a sale nearly all visitors get one.
 */
export function shareRooms(services: Services, script: RoomScript) {
  const kept = new LRUCache<string, Kept>({ max: MOST_PAGES });
  const appOf = ({ request }: Arrival) => inAppBrowser(request.headers.get("user-agent") ?? "") ?? "";
  const nameOf = (arrival: Arrival, tenant: Tenant) =>
    `${tenant.id} ${arrival.locale} ${appOf(arrival)} ${arrival.url.pathname}${arrival.url.search}`;

  return {
    /** Whether a visit can use a shared page. */
    isAnybodys: ({ request, url }: Arrival): boolean =>
      !request.headers.get("cookie")?.includes("queue_") && [...url.searchParams.keys()].every((name) => PLAIN.has(name)),

    async find(arrival: Arrival, tenant: Tenant): Promise<Drawn | null> {
      const page = kept.get(nameOf(arrival, tenant));
      if (page?.tenant !== tenant) return null;
      const known = await readQueue({ ...services, tenant: tenant.id }, { event: page.event });
      return known?.state === page.state ? withKey(page.drawn, services.newId()) : null;
    },

    keep(visited: Visited, room: Room): Drawn {
      const { pieces, policy } = drawRoom({ ...room, key: KEY }, script);
      const drawn = { policy, pieces: pieces.map(({ text }) => ({ text, recurs: true })) };
      const { tenant, event, state } = visited;
      kept.set(nameOf(visited, tenant), { tenant, event: event.id, state, drawn });
      return withKey(drawn, room.key);
    },
  };
}

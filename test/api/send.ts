import type { TenantId } from "#server/act.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { Product } from "#server/app/serve.ts";

export type Sent = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: Body };
/** The parts of an answer that tests use. `raw` is all of it. */
type Body = { readonly code?: string; readonly details?: Record<string, unknown>; readonly [key: string]: unknown };
export type Sending = {
  readonly host?: string;
  readonly method?: string;
  /** Sent as JSON. Use `raw` for an unchanged body. */
  readonly body?: unknown;
  readonly raw?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly orderKey?: string;
  readonly key?: string;
  /** The sender's address. */
  readonly address?: string;
};

let serial = 0;

/** One arbitrary, even hostile request. Only a key and a content type are added by default. */
export async function send(shop: Pick<Product, "fetch">, path: string, how: Sending = {}): Promise<Sent> {
  const host = how.host ?? "garudarun.localhost:3000";
  const body = how.raw ?? (how.body === undefined ? undefined : JSON.stringify(how.body));
  serial += 1;
  const request = new Request(`http://localhost:3000${path}`, {
    method: how.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      host,
      "idempotency-key": how.key ?? `sent-key-${serial}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(how.cookie ? { cookie: how.cookie } : {}),
      ...(how.orderKey ? { "x-order-key": how.orderKey } : {}),
      ...how.headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
  });
  rememberPeer(request, how.address);
  const answer = await shop.fetch(request);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parse(text) };
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}

/** Counts of everything a purchase may change, for comparison around a refused call. */
export async function effects(shop: Pick<Product, "services">, tenants: readonly string[] = ["garudarun"]): Promise<unknown[]> {
  const counts: unknown[] = [];
  for (const tenant of tenants) {
    counts.push(
      ...(await shop.services.db.transaction(tenant as TenantId, (tx) =>
        tx.query(
          `select (select count(*) from bookings) as bookings, (select coalesce(jsonb_object_agg(id, status order by id), '{}') from bookings) as statuses,
            (select count(*) from booking_buyers) as buyers, (select count(*) from payments) as payments, (select count(*) from tickets) as tickets,
            (select sum(taken) from quotas) as taken, (select sum(used) from promos) as used, (select count(*) from outbox) as news,
            (select count(*) from idempotency) as keys`,
        ),
      )),
    );
  }
  return counts;
}

import type { Locale } from "#domain/brands/brand.ts";
import type { TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

export type WalletName = "apple" | "google";

/** A pass in somebody's wallet. */
export type PassRow = {
  id: string;
  ticket_id: string;
  wallet: WalletName;
  version: number;
  locale: Locale;
  origin: string;
  secret: string;
  shown: string | null;
  told: string | null;
  created_at: Date;
  changed_at: Date;
  revision: number;
  attempts: number;
};
const COLUMNS = `p.id, p.ticket_id, p.wallet, p.version, p.locale, p.origin, p.secret, p.shown, p.told, p.created_at, p.changed_at,
  p.revision, p.attempts`;

export type NewPass = {
  readonly id: string;
  readonly ticketId: string;
  readonly eventId: string;
  readonly wallet: WalletName;
  readonly version: number;
  readonly locale: Locale;
  readonly origin: string;
  readonly secret: string;
};

/** Returns the pass of a ticket's version for a wallet. Makes it on first request. Its language is that of the last request. */
export async function savePass(tx: TenantSql, pass: NewPass): Promise<PassRow> {
  const [row] = await tx.query<PassRow>(
    `insert into wallet_passes as p (tenant_id, id, ticket_id, event_id, wallet, version, locale, origin, secret)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (ticket_id, wallet, version, tenant_id) do update set locale = excluded.locale, origin = excluded.origin
     returning ${COLUMNS}`,
    [tx.tenant, pass.id, pass.ticketId, pass.eventId, pass.wallet, pass.version, pass.locale, pass.origin, pass.secret],
  );
  return row!;
}

export async function readPass(tx: TenantSql, id: string, wallet: WalletName): Promise<PassRow | undefined> {
  const rows = await tx.query<PassRow>(`select ${COLUMNS} from wallet_passes p where p.tenant_id = $1 and p.id = $2 and p.wallet = $3`, [
    tx.tenant,
    id,
    wallet,
  ]);
  return rows[0];
}

/** Takes due passes. Taking one counts as an attempt and leases it. */
export async function claimPasses(
  tx: TenantSql,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<PassRow[]> {
  return tx.query<PassRow>(
    `update wallet_passes p set attempts = p.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
     where p.tenant_id = $1 and p.id = any (array(
       select d.id from wallet_passes d where d.tenant_id = $1 and d.due_at <= clock_timestamp()
         and (d.leased_until is null or d.leased_until <= clock_timestamp())
       order by d.due_at limit $2 for update skip locked))
     returning ${COLUMNS}`,
    [tx.tenant, limit, leaseSeconds],
  );
}

/**
 * Records a pass's new content before any phone gets it. All phones must then be notified, even if the content returns to an earlier state.
 * Phones compare whole seconds, so two changes never share one.
 */
export function markShown(tx: Transaction, id: string, shown: string): void {
  tx.send(
    `update wallet_passes set shown = $3, told = null, change = pg_current_xact_id(), due_at = coalesce(due_at, clock_timestamp()),
       changed_at = case when shown is null then changed_at else greatest(clock_timestamp(), changed_at + interval '1 second') end
     where tenant_id = $1 and id = $2 and shown is distinct from $3`,
    [tx.tenant, id, shown],
  );
}

/**
 * Records that phones have a pass's content. If the ticket has changed meanwhile, the pass stays due. Otherwise it is checked at `next`, or
 * after the next change.
 */
export function markNotified(
  tx: Transaction,
  { id, revision }: Pick<PassRow, "id" | "revision">,
  { told, next }: { readonly told: string | null; readonly next: Date | null },
): void {
  tx.send(
    `update wallet_passes set told = coalesce($4, told), attempts = 0, leased_until = null,
       due_at = case when revision = $3 then $5::timestamptz else clock_timestamp() end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, revision, told, next],
  );
}

/** Schedules a retry after a failed notification. Uses up an attempt only if something was tried. */
export function markFailed(
  tx: Transaction,
  id: string,
  { seconds, isTried }: { readonly seconds: number; readonly isTried: boolean },
): void {
  tx.send(
    `update wallet_passes set leased_until = null, due_at = clock_timestamp() + make_interval(secs => $3),
       attempts = case when $4 then attempts else greatest(attempts - 1, 0) end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, seconds, isTried],
  );
}

/** Gives a pass up after too many failures until its ticket changes again, with an audit row. */
export function markDead(tx: ActTransaction, { id, wallet, revision, attempts }: PassRow, reason: string): void {
  tx.send(
    `update wallet_passes set leased_until = null, attempts = 0, due_at = case when revision = $3 then null else clock_timestamp() end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, revision],
  );
  recordAudit(tx, { topic: "pass.dead", subject: id, data: { wallet, attempts, reason } });
}

/** The maximum of phones notified per pass, enough for one person's own. Further ones replace the earliest. */
const MOST_DEVICES = 20;

/** Registers a phone for a pass. True if it is new. An outdated pass is notified at once. */
export async function saveDevice(
  tx: Transaction,
  { pass, device, pushToken }: { readonly pass: string; readonly device: string; readonly pushToken: string },
): Promise<boolean> {
  const [row] = await tx.query<{ is_new: boolean }>(
    `insert into wallet_devices as d (tenant_id, pass_id, device_hash, push_token) values ($1, $2, $3, $4)
     on conflict (tenant_id, pass_id, device_hash) do update set push_token = excluded.push_token
     returning (d.xmax = 0) as is_new`,
    [tx.tenant, pass, device, pushToken],
  );
  tx.send(
    `delete from wallet_devices where tenant_id = $1 and pass_id = $2 and device_hash in (
       select d.device_hash from wallet_devices d where d.tenant_id = $1 and d.pass_id = $2
       order by d.registered_at desc, d.device_hash offset $3)`,
    [tx.tenant, pass, MOST_DEVICES],
  );
  tx.send(
    `update wallet_passes set told = null, revision = revision + 1, attempts = 0, due_at = clock_timestamp()
     where tenant_id = $1 and id = $2 and changed_at > created_at`,
    [tx.tenant, pass],
  );
  return row!.is_new;
}

export function dropDevice(tx: Transaction, { pass, device }: { readonly pass: string; readonly device: string }): void {
  tx.send("delete from wallet_devices where tenant_id = $1 and pass_id = $2 and device_hash = $3", [tx.tenant, pass, device]);
}

export type DeviceRow = { device_hash: string; push_token: string };

export async function readDevices(tx: TenantSql, pass: string): Promise<DeviceRow[]> {
  return tx.query<DeviceRow>("select device_hash, push_token from wallet_devices where tenant_id = $1 and pass_id = $2", [tx.tenant, pass]);
}

/** The passes that changed. `tag`: a value that the phone sends with its next call. */
export type ChangedPasses = { tag: string; serials: string[] };

/**
 * A phone's passes that changed since its last call. A tag is the oldest transaction in progress at that call, so that no change is missed.
 * A tag from the future is from before a restore, so every pass counts as changed.
 */
export async function readChanged(tx: TenantSql, device: string, since: string | null): Promise<ChangedPasses> {
  const [row] = await tx.query<ChangedPasses>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as tag, coalesce((
       select array_agg(p.id::text order by p.id) from wallet_devices d join wallet_passes p on p.tenant_id = d.tenant_id and p.id = d.pass_id
       where d.tenant_id = $1 and d.device_hash = $2
         and ($3::text is null or p.change >= $3::text::xid8 or $3::text::xid8 > pg_snapshot_xmin(pg_current_snapshot()))), '{}') as serials`,
    [tx.tenant, device, since],
  );
  return row!;
}

/** The state of a class at Google. Null without one. */
export async function readClass(tx: TenantSql, id: string): Promise<string | null> {
  const rows = await tx.query<{ told: string }>("select told from wallet_classes where tenant_id = $1 and class_id = $2", [tx.tenant, id]);
  return rows[0]?.told ?? null;
}

export function saveClass(tx: Transaction, id: string, told: string): void {
  tx.send(
    `insert into wallet_classes (tenant_id, class_id, told) values ($1, $2, $3)
     on conflict (tenant_id, class_id) do update set told = excluded.told, told_at = clock_timestamp()`,
    [tx.tenant, id, told],
  );
}

/** How long before the beginning an event's gates open, in minutes. Null: not set. */
export async function readOpensMinutes(tx: TenantSql, eventId: string): Promise<number | null> {
  const rows = await tx.query<{ opens_minutes: number }>("select opens_minutes from entry_rules where tenant_id = $1 and event_id = $2", [
    tx.tenant,
    eventId,
  ]);
  return rows[0]?.opens_minutes ?? null;
}

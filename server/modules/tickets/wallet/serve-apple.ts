import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { AppleWalletSettings } from "../../../platform/config/wallet-settings.ts";
import type { WebAct, Act, Services } from "../../../act.ts";
import type { ApiEnv } from "../../../platform/http/calls/mount.ts";
import { readBytes, readJsonText } from "../../../platform/http/calls/json-body.ts";
import { jsonResponse } from "../../../platform/http/answers/text-response.ts";
import { auditDenial } from "../../../platform/limits/audit-denial.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { setRoute } from "../../../platform/observability/request-facts.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import type { Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { findTicket } from "../issue/find-tickets.ts";
import { isFromPass } from "./apple-token.ts";
import { sayPass } from "./give-pass.ts";
import { APPLE_SERVICE } from "./make-apple-pass.ts";
import { dropDevice, saveDevice, markShown, readChanged, readPass, type PassRow } from "./store.ts";

/** Limit of calls by the phones of one network. A full house shares few networks, and each phone calls a few times after a push. */
const FLOOD: FloodLimit = { name: "apple-wallet", perMinute: 600 };
/** Limit of logs from the phones of one network. They need no proof. */
const LOGS: FloodLimit = { name: "apple-wallet-log", perMinute: 10 };

const MOST_BYTES = 4096;
const MOST_LOG_BYTES = 16 * 1024;
const MOST_LOGS = 3;
const LONGEST_LOG = 300;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DEVICE = /^[\x21-\x7e]{8,200}$/;
const PUSH_TOKEN = /^[0-9A-Za-z_-]{16,400}$/;
const TAG = /^\d{1,19}$/;

/** Removes secrets and phone identifiers from logs. */
const scrubbed = (text: string) => text.slice(0, LONGEST_LOG).replaceAll(/[0-9A-Za-z_-]{16,}/g, "…");

const plain = (status: number) => new Response(null, { status });
const digestOf = (device: string) => createHash("sha256").update(device).digest("hex");

export type AppleNeeds = { readonly tenants: Tenants; readonly markOf: (tenant: string) => Promise<string | null> };

type Named = { readonly serial: string; readonly passType: string };

/** Returns the pass that a call names and proves. Null means 401, whether the pass exists or not. */
async function openPass(
  act: WebAct,
  request: Request,
  { named: { serial, passType }, apple }: { readonly named: Named; readonly apple: AppleWalletSettings },
): Promise<PassRow | null> {
  const isOurs = passType === apple.passType && ID.test(serial) && isFromPass(act, request, { tenant: act.tenant, id: serial });
  const pass = isOurs ? await act.db.pipelined(act.tenant, (tx) => readPass(tx, serial, "apple")) : undefined;
  if (pass) return pass;
  await auditDenial(act, { action: "pass.denied", subjectId: ID.test(serial) ? serial : act.requestId }).catch(() => {});
  return null;
}

async function readJson(request: Request, most: number): Promise<unknown> {
  return readJsonText(Buffer.from(await readBytes(request, most)).toString("utf8")).value;
}

async function register(
  act: Act,
  request: Request,
  { pass, device }: { readonly pass: PassRow; readonly device: string },
): Promise<Response> {
  const { pushToken } = ((await readJson(request, MOST_BYTES)) ?? {}) as { pushToken?: unknown };
  if (!DEVICE.test(device) || typeof pushToken !== "string" || !PUSH_TOKEN.test(pushToken)) return plain(400);
  const isNew = await act.db.transaction(act, (tx) => saveDevice(tx, { pass: pass.id, device: digestOf(device), pushToken }));
  return plain(isNew ? 201 : 200);
}

/** HTTP dates have whole seconds. */
const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;

/** Returns a pass's last change, after recording its content. */
async function markGiven(act: Act, pass: PassRow, digest: string): Promise<number> {
  if (pass.shown === digest) return wholeSeconds(pass.changed_at);
  const noted = await act.db.transaction(act, (tx) => {
    markShown(tx, pass.id, digest);
    return readPass(tx, pass.id, "apple");
  });
  return wholeSeconds(noted!.changed_at);
}

async function answerPass(
  act: WebAct,
  request: Request,
  { pass, apple, needs: { tenants, markOf } }: { readonly pass: PassRow; readonly apple: AppleWalletSettings; readonly needs: AppleNeeds },
): Promise<Response> {
  const tenant = (await tenants.all()).find(({ id }) => id === act.tenant);
  const found = await findTicket(act, pass.ticket_id);
  const said = tenant && found && (await sayPass(act, { tenant, found, pass, settings: apple }));
  if (!said) return plain(404);
  const changed = await markGiven(act, pass, said.digest);
  const headers = { "last-modified": new Date(changed).toUTCString(), "cache-control": "no-store" };
  if (Date.parse(request.headers.get("if-modified-since") ?? "") >= changed) return new Response(null, { status: 304, headers });
  const file = await said.draw(await markOf(act.tenant));
  return new Response(new Uint8Array(file), { headers: { ...headers, "content-type": "application/vnd.apple.pkpass" } });
}

/**
 * Serves phones with passes: the web service version 1 that Apple specifies for Wallet. It is not for browsers or clients of the shop, so
 * calls are unsigned: a phone proves its right with the token in its pass, or with its own identifier.
 */
export function mountAppleService(app: Hono<ApiEnv>, { settings }: Services, needs: AppleNeeds): void {
  const { apple } = settings.wallet;
  if (!apple) return;
  const base = `${APPLE_SERVICE}/v1`;
  const registration = `${base}/devices/:device/registrations/:passType/:serial`;
  const enter = (act: WebAct, request: Request, name: string) => {
    setRoute(request, name);
    refuseFlood(act, act.visit.network, FLOOD);
  };
  app.post(registration, async (c) => {
    const [act, request] = [c.get("act"), c.req.raw];
    enter(act, request, "registerApplePass");
    const pass = await openPass(act, request, { named: c.req.param(), apple });
    return pass ? register(act, request, { pass, device: c.req.param("device") }) : plain(401);
  });
  app.delete(registration, async (c) => {
    const [act, request] = [c.get("act"), c.req.raw];
    enter(act, request, "unregisterApplePass");
    const pass = await openPass(act, request, { named: c.req.param(), apple });
    if (!pass) return plain(401);
    await act.db.transaction(act, async (tx) => dropDevice(tx, { pass: pass.id, device: digestOf(c.req.param("device")) }));
    return plain(200);
  });
  app.get(`${base}/devices/:device/registrations/:passType`, async (c) => {
    const act = c.get("act");
    enter(act, c.req.raw, "listChangedApplePasses");
    const since = new URL(c.req.url).searchParams.get("passesUpdatedSince");
    if (c.req.param("passType") !== apple.passType || !DEVICE.test(c.req.param("device"))) return plain(204);
    const known = since !== null && TAG.test(since) ? since : null;
    const { tag, serials } = await act.db.pipelined(act.tenant, (tx) => readChanged(tx, digestOf(c.req.param("device")), known));
    return serials.length === 0 ? plain(204) : jsonResponse({ lastUpdated: tag, serialNumbers: serials });
  });
  app.get(`${base}/passes/:passType/:serial`, async (c) => {
    const [act, request] = [c.get("act"), c.req.raw];
    enter(act, request, "getLatestApplePass");
    const pass = await openPass(act, request, { named: c.req.param(), apple });
    return pass ? answerPass(act, request, { pass, apple, needs }) : plain(401);
  });
  app.post(`${base}/log`, async (c) => {
    const [act, request] = [c.get("act"), c.req.raw];
    enter(act, request, "logOfAppleWallet");
    refuseFlood(act, act.visit.network, LOGS);
    const { logs } = ((await readJson(request, MOST_LOG_BYTES)) ?? {}) as { logs?: unknown };
    const said = (Array.isArray(logs) ? logs : []).filter((line): line is string => typeof line === "string");
    if (said.length > 0)
      writeLog("warn", "a phone tells of trouble with a pass", { tenant: act.tenant, logs: said.slice(0, MOST_LOGS).map(scrubbed) });
    return plain(200);
  });
}

import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createLink } from "#server/modules/catalogue/links/create-link.ts";
import { openLink } from "#server/modules/catalogue/links/open-link.ts";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import type { TenantId } from "#server/act.ts";
import { inviteSigner } from "../../api/tickets/invite-signer.ts";
import { send } from "../../api/send.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey } from "../../harness/buyer.ts";

const TENANT = "garudarun";
let stall: Stall;
let other: Stall["shop"];
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  await stall.setStock(100);
});
afterAll(() => stall.close());

const at = (i: number) => (i % 2 ? stall.shop : other);
let phones = 0;
const freshPhone = () => `813${String((phones += 1)).padStart(5, "0")}321`;

/** The cookie of a browser with a confirmed number, which needs no code. */
async function logIn(national: string): Promise<string> {
  const [token, person] = [randomBytes(32).toString("base64url"), randomUUID()];
  await stall.sql("insert into people (tenant_id, id, phone, orders_since) values ($1, $2, $3, now())", [TENANT, person, `+62${national}`]);
  await stall.sql(
    "insert into login_sessions (tenant_id, id, person_id, token_hash, method, device) values ($1, $2, $3, $4, 'code', 'x')",
    [TENANT, randomUUID(), person, hashToken(token)],
  );
  return `karcis_session=${token}`;
}

async function buy(qty: number): Promise<{ id: string; code: string }[]> {
  const buyer = stall.buyer();
  const { id, redirectUrl } = await stall.start(buyer, qty);
  await actOnPaymentPage(stall.shop, redirectUrl, "pay");
  for (;;) {
    const tickets = await stall.sql<{ id: string; code: string }>("select id, code from tickets where booking_id = $1 order by position", [
      id,
    ]);
    await stall.sql("update booking_attendees set fields = fields - 'phoneNumber' where booking_id = $1", [id]);
    if (tickets.length > 0) return tickets;
    await new Promise((done) => setTimeout(done, 50));
  }
}

function body(ticketCode: string, phoneNumber: string) {
  const answers = {
    fullName: "Sari Dewi",
    idType: "nik",
    idNumber: "3273014401900001",
    birthDate: "1990-01-04",
    bloodType: "O",
    emergency: { fullName: "Budi Santoso", relation: "suami", countryCode: "+62", phoneNumber: "081234567890" },
    health: { isFit: true, conditions: [], notes: "" },
    guardian: null,
    phone: { countryCode: "+62", phoneNumber },
    typedName: "Sari Dewi",
    signature: { kind: "typed" },
    isAccepted: true,
  };
  return { version: 1, language: "en", ticketCode, answers, code: null };
}

async function sign(
  i: number,
  {
    cookie,
    ticketCode,
    phone,
    key = freshKey(),
  }: { readonly cookie: string; readonly ticketCode: string; readonly phone: string; readonly key?: string },
): Promise<string> {
  await inviteSigner(stall.shop, { tenant: "garudarun" as TenantId, ticketCode, phone: { countryCode: "+62", phoneNumber: phone } });
  const answer = await send(at(i), "/api/v1/waiver-releases/garudarun/signatures", { cookie, body: body(ticketCode, phone), key });
  return answer.status === 201 ? (answer.json["id"] as string) : answer.json.code!;
}
const signatures = (ticketId: string) => stall.sql("select id from waiver_signatures where ticket_id = $1", [ticketId]);

describe("simultaneous signatures", () => {
  it("accepts one of several signatures for one ticket in two processes, and refuses the others as already signed", async () => {
    const [ticket] = await buy(1);
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => freshPhone()).map(async (phone) => [await logIn(await phone), await phone] as const),
    );
    const ends = await Promise.all(people.map(([cookie, phone], i) => sign(i, { cookie, ticketCode: ticket!.code, phone })));
    expect(ends.filter((end) => end === "WAIVER_SIGNED")).toHaveLength(5);
    expect(await signatures(ticket!.id)).toEqual([{ id: ends.find((end) => end !== "WAIVER_SIGNED") }]);
  });

  it("accepts one of four adults who sign with one number", async () => {
    const tickets = await buy(4);
    const phone = freshPhone();
    const cookie = await logIn(phone);
    const ends = await Promise.all(tickets.map(({ code }, i) => sign(i, { cookie, ticketCode: code, phone })));
    expect(ends.filter((end) => end === "WAIVER_NOT_YOURS")).toHaveLength(3);
    const rows = await stall.sql("select id from waiver_signatures where ticket_id = any ($1::uuid[])", [tickets.map(({ id }) => id)]);
    expect(rows).toHaveLength(1);
  });

  it("makes one signature, audit row, outbox event and answer of a repeated call", async () => {
    const [ticket] = await buy(1);
    const [phone, key] = [freshPhone(), freshKey()];
    const visitor = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    const cookie = `${await logIn(phone)}; ${visitor}`;
    const ends = await Promise.all(Array.from({ length: 8 }, (_, i) => sign(i, { cookie, ticketCode: ticket!.code, phone, key })));
    expect(new Set(ends).size).toBe(1);
    const [{ id }] = (await signatures(ticket!.id)) as [{ id: string }];
    expect(ends[0]).toBe(id);
    expect(await stall.sql("select action from audit where subject_id = $1", [id])).toEqual([{ action: "waiver.signed" }]);
    expect(await stall.sql("select topic from outbox where subject_id = $1", [id])).toEqual([{ topic: "waiver.signed" }]);
  });

  it("lets three of many use a short link with three uses, in two processes", async () => {
    const { services } = stall.shop;
    const order = { type: "campaign", target: "/event", expiresAt: null, maxUses: 3 } as const;
    const { path } = await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) => createLink(services, tx, order));
    const host = `${TENANT}.localhost:3000`;
    const tenant = (await stall.shop.app.tenants.byHost(host))!;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        openLink({
          services: at(i).services,
          tenant,
          request: new Request(`http://${host}${path}`, { headers: { host } }),
          locale: "en",
          isSecure: false,
        }),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 302)).toHaveLength(3);
    expect(await stall.sql("select uses, clicks from links where max_uses = 3")).toEqual([{ uses: 3, clicks: 3 }]);
  });
});

describe("another tenant", () => {
  it("shows another tenant no waiver, signature, invitation or link by any call (D04)", async () => {
    const { db } = stall.shop.services;
    for (const table of [
      "waiver_releases",
      "waiver_release_texts",
      "waiver_release_events",
      "waiver_signatures",
      "waiver_invites",
      "links",
      "link_visits",
    ]) {
      const rows = await db.transaction("karcis", (tx) => tx.query(`select 1 as seen from ${table}`));
      expect(rows, table).toEqual([]);
    }
    const all = JSON.stringify(await stall.sql("select * from waiver_signatures"));
    for (const secret of ["Sari", "3273014401900001", "081234567890"]) expect(all).not.toContain(secret);
  });
});

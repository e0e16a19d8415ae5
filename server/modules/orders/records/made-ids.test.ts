import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import { openMigrated } from "#test/harness/seeded-database.ts";

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
});
afterAll(() => database?.close());

describe("ids and codes made by the database", () => {
  it("makes random ticket codes in the form typed at a gate", async () => {
    const rows = await database.query<{ code: string }>(
      "select ticket_code(uuid_send(gen_random_uuid())) as code from generate_series(1, 2000)",
    );
    const codes = rows.map((row) => row.code);
    expect(codes.map((code) => parseTicketCode(code))).toEqual(codes);
    expect(new Set(codes).size).toBe(2000);
    for (const place of [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13]) expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  });

  it("makes ids of version 7 with their time", async () => {
    const before = Date.now();
    const [row] = await database.query<{ id: string }>("select new_id() as id");
    expect(row!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const moment = Number.parseInt(row!.id.replaceAll("-", "").slice(0, 12), 16);
    expect(moment).toBeGreaterThanOrEqual(before - 2);
    expect(moment).toBeLessThanOrEqual(Date.now() + 2);
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(40);
});
afterAll(() => stall.close());

const traceOf = (id: string) =>
  stall.sql<{ actor: string; action: string; data: object }>(
    "select actor, action, data from audit where tenant_id = 'garudarun' and subject_id = $1 order by at",
    [id],
  );
const HELD = { actor: "visitor", action: "booking.held" };

describe("a hold in the audit trail", () => {
  it("writes one audit row per hold, also in a crowd with repeated calls", async () => {
    const body = stall.body(2);
    const held = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const buyer = stall.buyer();
        const idempotencyKey = freshKey();
        const [one, other] = [
          await buyer.call("holdBooking", { body, idempotencyKey }),
          await buyer.call("holdBooking", { body, idempotencyKey }),
        ];
        expect(other).toMatchObject({ ok: true });
        return one.ok ? one.data : null;
      }),
    );
    for (const hold of held) {
      expect(await traceOf(hold!.id)).toEqual([{ ...HELD, data: { tickets: 2, total: hold!.quote.total } }]);
    }
  });

  it("writes no audit row for a hold that gets no stock", async () => {
    await stall.setStock(3);
    const before = await stall.sql("select 1 from audit where action = 'booking.held'");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stall.buyer().call("holdBooking", { body: stall.body(1), idempotencyKey: freshKey() })),
    );
    const won = answers.flatMap((answer) => (answer.ok ? [answer.data.id] : []));
    expect(won).toHaveLength(3);
    const all = await stall.sql<{ subject_id: string }>("select subject_id from audit where action = 'booking.held'");
    expect(all).toHaveLength(before.length + 3);
    for (const id of won) expect(await traceOf(id)).toMatchObject([HELD]);
  });

  it.each([
    ["beside it", 10],
    ["in its place, where nothing else is left", 0],
  ])("names the replaced hold in the audit row of the new one: %s", async (_, left) => {
    await stall.setStock(2);
    const buyer = stall.buyer();
    const first = await stall.hold(buyer, 2);
    await stall.setStock(left);
    const second = await buyer.call("holdBooking", {
      body: { ...stall.body(1), replaces: first.id },
      idempotencyKey: freshKey(),
    });
    const by = second.ok ? second.data.id : "";
    expect(await traceOf(first.id)).toMatchObject([HELD, { actor: "visitor", action: "booking.replaced", data: { by } }]);
    expect(await traceOf(by)).toMatchObject([HELD]);
    expect(await stall.laws()).toEqual([]);
  });
});

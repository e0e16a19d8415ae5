import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { detailsBody, freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";

let stall: Stall;
let other: Stall["shop"];
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  await stall.sql("update ticket_categories set has_waiting_list = true where tenant_id = 'garudarun' and id = $1", [stall.category.id]);
  await stall.sql("update events set version = version + 1 where tenant_id = 'garudarun' and id = $1", [stall.event.id]);
  await stall.setStock(0);
});
afterAll(() => stall.close());

let phones = 0;
const freshPhone = () => `8198765${String((phones += 1)).padStart(4, "0")}`;
const patronOf = (phoneNumber: string) => ({
  ...blankPatron(),
  ...(detailsBody(stall.event, { quote: { lines: [] } } as never).patron as ReturnType<typeof blankPatron>),
  phoneNumber,
});
const bodyOf = (phone: string) => ({
  eventId: stall.event.id,
  sessionId: null,
  categoryId: stall.category.id,
  qty: 1,
  patron: patronOf(phone),
  acceptTerms: true,
  locale: "en" as const,
});
const join = (buyer: Buyer, phone = freshPhone(), idempotencyKey = freshKey()) =>
  buyer.call("joinWaitingList", { body: bodyOf(phone), idempotencyKey });
const at = (i: number) => newBuyer(i % 2 ? stall.shop : other, { tenant: "garudarun" });
const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));

/** Ends all entries, so that returned stock belongs to no one. */
async function endAll(): Promise<void> {
  await stall.sql("update bookings set status = 'cancelled' where status = 'waitlisted'");
  await stall.sql("update waiting_entries set left_at = now(), ending = 'left' where left_at is null");
}

async function lastNumber(): Promise<number> {
  const [row] = await stall.sql<{ last: number }>("select last_number as last from waiting_lists where event_id = $1", [stall.event.id]);
  return row?.last ?? 0;
}

describe("a waiting list on PostgreSQL", () => {
  it("numbers fifty simultaneous entries at two processes from 1 to 50, without gaps", async () => {
    const answers = await times(50, (i) => join(at(i)));
    const numbers = answers.map((answer) => (answer.ok ? answer.data.number : answer.problem.code));
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const ahead = await times(50, async (i) => {
      const answer = answers[i]!;
      if (!answer.ok) return -1;
      const { booking, accessKey } = answer.data;
      const seen = await at(i).call("getWaitingEntry", { params: { id: booking.id }, orderKey: accessKey });
      return seen.ok ? seen.data.number - seen.data.ahead : -1;
    });
    expect(new Set(ahead)).toEqual(new Set([1]));
    expect(await stall.laws()).toEqual([]);
    expect(await stall.stockLeft()).toBe(0);
  });

  it("gives one place and number to a phone that joins ten times at once as different visitors", async () => {
    const [before, phone] = [await lastNumber(), freshPhone()];
    const codes = (await times(10, (i) => join(at(i), phone))).map(codeOf);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "ALREADY_WAITING")).toHaveLength(9);
    expect(await lastNumber()).toBe(before + 1);
  });

  it("gives one place to a key sent ten times at once at two processes", async () => {
    const [before, phone, key] = [await lastNumber(), freshPhone(), crypto.randomUUID()];
    const answers = await times(10, (i) => join(at(i), phone, key));
    expect(new Set(answers.map((answer) => answer.ok && answer.data.number))).toEqual(new Set([before + 1]));
    expect(await lastNumber()).toBe(before + 1);
  });

  it("closes the waiting list while tickets are on sale, and gives no number", async () => {
    const before = await lastNumber();
    await endAll();
    await stall.setStock(1);
    expect((await times(4, (i) => join(at(i)))).map(codeOf)).toEqual(Array.from({ length: 4 }, () => "WAITING_LIST_CLOSED"));
    await stall.setStock(0);
    expect(await lastNumber()).toBe(before);
    const next = await join(at(0));
    expect(next.ok && next.data.number).toBe(before + 1);
  });

  it.each([
    ["open", 1, "1 day"],
    ["closed", 0, "-1 second"],
    ["joined", 0, "1 day"],
  ] as const)(
    "lets the database alone decide on joining a waiting list (%s): %i left, the sale's end %s away",
    async (code, left, away) => {
      await endAll();
      await stall.setStock(left);
      const quote = { gross: 0, discount: 0, tax: 0, serviceFee: 0, total: 0, tickets: 1, lines: [] };
      const [uuid, version] = [() => crypto.randomUUID(), stall.event.version];
      const joining = {
        id: uuid(),
        quote_id: uuid(),
        audit: uuid(),
        outbox: uuid(),
        reference: uuid().slice(0, 8),
        owner: uuid(),
        key: uuid(),
        hash: "h",
        event: stall.event.id,
        session: null,
        category: stall.category.id,
        qty: 1,
        version,
        ttl: 900,
        name: "Budi",
        email: null,
        phone: `+62${freshPhone()}`,
        patron: {},
        locale: "en",
      };
      const [closes] = await stall.sql<{ at: string }>("select (now() + $1::interval)::text as at", [away]);
      const rows = await stall.shop.services.db.query("select code from join_waiting_list(as_tenant('garudarun'), $1::jsonb, $2::jsonb)", [
        JSON.stringify({ ...joining, closes: closes!.at }),
        JSON.stringify(quote),
      ]);
      expect(rows).toEqual([{ code }]);
      await stall.setStock(0);
    },
  );

  it("shows a tenant only its own entries", async () => {
    const rows = await stall.shop.services.db.transaction("jenius", (tx) =>
      tx.query("select 1 from waiting_entries union all select 1 from waiting_lists"),
    );
    expect(rows).toEqual([]);
  });
});

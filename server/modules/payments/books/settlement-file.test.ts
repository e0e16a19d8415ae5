import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { FILE_FORMATS, readSettlement, type SettlementRow } from "./settlement-file.ts";

const ID = "0b8f3c1e-5a8e-4a43-9a39-7f6ce0a51d10";
const MIDTRANS = "order_id,transaction_type,gross_amount,fee,net_amount,transaction_time,merchant_id,refund_key,currency";
const XENDIT = "reference_id,type,amount,fee,created";
const row = (changes: Record<string, string> = {}, header = MIDTRANS) => {
  const usual: Record<string, string> = {
    order_id: `${ID}_2`,
    transaction_type: "payment",
    gross_amount: "150000.00",
    fee: "1050",
    net_amount: "148950",
    transaction_time: "2026-11-22 23:59:59",
    merchant_id: "G1",
    reference_id: ID,
    type: "PAYMENT",
    amount: "150000",
    created: "2026-11-22T16:59:59.123Z",
  };
  return header
    .split(",")
    .map((name) => ({ ...usual, ...changes })[name] ?? "")
    .join(",");
};

async function read(text: string, kind = "midtrans"): Promise<SettlementRow[]> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const rows: SettlementRow[] = [];
  for await (const each of readSettlement(FILE_FORMATS[kind]!, readCsv(bytes))) rows.push(each);
  return rows;
}

describe("a settlement file", () => {
  it("reads a Midtrans settlement file by order names, in Jakarta's time", async () => {
    const text = `${MIDTRANS}\r\n${row()}\r\n${row({ transaction_type: "Refund", gross_amount: "-5000", fee: "", refund_key: "r-1" })}\r\n`;
    expect(await read(text)).toEqual([
      {
        line: 2,
        kind: "payment",
        ref: `${ID}_2`,
        paymentId: ID,
        refundKey: null,
        amount: 150_000,
        fee: 1050,
        net: 148_950,
        at: new Date("2026-11-22T16:59:59Z"),
        merchant: "G1",
      },
      expect.objectContaining({ line: 3, kind: "refund", amount: 5000, fee: null, refundKey: "r-1" }),
    ]);
  });

  it("reads a Xendit settlement file by our payment and refund names, and skips other columns and kinds", async () => {
    const header = `Customer Name,${XENDIT}`;
    const text = [
      header,
      row({}, header),
      row({ reference_id: `${ID}.r-1`, type: "REFUND" }, header),
      row({ type: "PAYOUT" }, header),
    ].join("\n");
    expect(await read(text, "xendit")).toMatchObject([
      { kind: "payment", ref: null, paymentId: ID, refundKey: null, net: null, merchant: null, at: new Date("2026-11-22T16:59:59.123Z") },
      { kind: "refund", paymentId: ID, refundKey: "r-1" },
      { kind: "other" },
    ]);
  });

  it("accepts other spellings of column names, in any order", async () => {
    const header = "Transaction Time,FEE,Gross Amount, Order ID ,Transaction-Type";
    expect(await read(`${header}\n2026-11-22 10:00:00,,1000,${ID},payment`)).toMatchObject([{ amount: 1000, fee: null, paymentId: ID }]);
  });

  it.each<[string, string, string]>([
    ["nothing in it", "", "line 1: the file is empty"],
    [
      "another header",
      "a,b,c\n1,2,3",
      "line 1: is not the header that is expected: it lacks order_id, transaction_type, gross_amount, fee, transaction_time",
    ],
    ["a header behind empty lines", "\n\na,b\n", "line 3: is not the header that is expected"],
    ["a column twice", `${MIDTRANS},Fee`, "line 1: names the column fee twice"],
    ["a row that is too short", `${MIDTRANS}\n${row()}\nx,y`, "line 3: has 2 cells, and the header 9"],
    ["thousands with dots", `${MIDTRANS}\n${row({ gross_amount: "987.000" })}`, "line 2: gross_amount is not whole rupiah"],
    ["thousands with commas", `${MIDTRANS}\n${row({ gross_amount: '"987,000"' })}`, "line 2: gross_amount is not whole rupiah"],
    ["another currency's sign", `${MIDTRANS}\n${row({ fee: "USD 987" })}`, "line 2: fee is not whole rupiah"],
    [
      "points and commas of two countries",
      `${MIDTRANS}\n${row({ fee: '"987.000,00"' })}\n${row({ fee: '"987,000.00"' })}`,
      "line 3: fee has points and commas in another order",
    ],
    ["parts of a rupiah", `${MIDTRANS}\n${row({ fee: "987.50" })}`, "line 2: fee is not whole rupiah"],
    ["powers of ten", `${MIDTRANS}\n${row({ fee: "987e3" })}`, "line 2: fee is not whole rupiah"],
    ["no amount", `${MIDTRANS}\n${row({ gross_amount: "" })}`, "line 2: gross_amount is missing"],
    ["a payment below zero", `${MIDTRANS}\n${row({ gross_amount: "-1" })}`, "line 2: gross_amount of a payment is below zero"],
    ["another currency", `${MIDTRANS}\n${row({ currency: "USD" })}`, "line 2: currency is not IDR"],
    ["a time of another form", `${MIDTRANS}\n${row({ transaction_time: "46352,5" })}`, "line 2: transaction_time is not a time"],
    [
      "a day that may be a month",
      `${MIDTRANS}\n${row({ transaction_time: "03/04/2026 10:00" })}`,
      "line 2: transaction_time is not a time for sure: day and month may be swapped",
    ],
    [
      "days and months in two orders",
      `${MIDTRANS}\n${row({ transaction_time: "23/04/2026" })}\n${row({ transaction_time: "04/23/2026" })}`,
      "line 3: transaction_time has day and month in another order",
    ],
    [
      "a time that there is not",
      `${MIDTRANS}\n${row({ transaction_time: "2026-13-22 10:00:00" })}`,
      "line 2: transaction_time is not a time",
    ],
    ["no order", `${MIDTRANS}\n${row({ order_id: "" })}`, "line 2: order_id is missing"],
  ])("rejects a settlement file for %s without quoting its content", async (_, text, why) => {
    const refusal = await read(text).then(
      () => "taken",
      (error: Error) => error.message,
    );
    expect(refusal).toContain(why);
    expect(refusal).not.toMatch(/987|USD/);
  });

  it("names up to ten faults of a settlement file at once", async () => {
    const text = [
      MIDTRANS,
      row({ fee: "x" }),
      row(),
      row({ order_id: "" }),
      ...Array.from({ length: 20 }, () => row({ gross_amount: "" })),
    ].join("\n");
    const refusal = await read(text).catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^line 2: fee is not whole rupiah[^;]*; line 4: order_id is missing or too long; line 5: gross_amount is missing; /,
    );
    expect((refusal as string).split("; line ")).toHaveLength(10);
  });

  it("reads a settlement file that a spreadsheet saved in Indonesian", async () => {
    const text = [
      "sep=;",
      "Laporan settlement;;;;",
      ";;;;",
      "Order ID;Transaction Type;Gross Amount;Fee;Transaction Time;",
      `${ID};payment;150.000;1.050;03/12/2026 10.00;`,
      `${ID};payment;"1.150.000,00";Rp 987;13/12/2026 10:00:30;;`,
      ";;;;;",
      `${ID};refund;-5.000;;3 Desember 2026;`,
    ].join("\r\n");
    const rows = await read(`\ufeff${text}`);
    expect(rows.map(({ line, amount, fee, at }) => [line, amount, fee, at.toISOString()])).toEqual([
      [5, 150_000, 1050, "2026-12-03T03:00:00.000Z"],
      [6, 1_150_000, 987, "2026-12-13T03:00:30.000Z"],
      [8, 5000, null, "2026-12-02T17:00:00.000Z"],
    ]);
  });
});

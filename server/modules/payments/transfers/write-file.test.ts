import { expect, it } from "vitest";
import type { WaitingTransfer } from "./list-waiting.ts";
import { transferLines } from "./write-file.ts";

const transfer = (account: WaitingTransfer["account"]) => ({ reference: "ABC123", amount: 185_000, account }) as unknown as WaitingTransfer;

it("writes one bank file line for each known account, without formulas in cells", () => {
  const good = { bank: "014", accountNumber: "0123456789", holderName: "Siti, Rahma" };
  const bad = { bank: "999", accountNumber: "=1+1", holderName: '@SUM("A1")' };
  expect(transferLines([transfer(good), transfer(null), transfer(bad)])).toEqual([
    "order,bank_code,bank,account_number,account_holder,amount,currency,note",
    'ABC123,014,BCA,0123456789,"Siti, Rahma",185000,IDR,Refund ABC123',
    `ABC123,999,,'=1+1,"'@SUM(""A1"")",185000,IDR,Refund ABC123`,
  ]);
});

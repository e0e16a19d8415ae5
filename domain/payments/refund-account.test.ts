import { describe, expect, it } from "vitest";
import { BANKS, findBank } from "./banks.ts";
import { checkRefundAccount, maskAccountNumber, normaliseRefundAccount } from "./refund-account.ts";

const good = { bank: "014", accountNumber: "1234567890", holderName: "Siti Rahma" };
const wrong = (change: Partial<typeof good>) => checkRefundAccount({ ...good, ...change }).map(({ path, code }) => `${path} ${code}`);

describe("an account for a refund", () => {
  it("accepts a refund account in people's spelling and normalises it", () => {
    expect(checkRefundAccount(good)).toEqual([]);
    const written = { ...good, accountNumber: " 123-456.78 90 ", holderName: "  Siti   Rahma " };
    expect(checkRefundAccount(written)).toEqual([]);
    expect(normaliseRefundAccount(written)).toEqual(good);
  });

  it.each<[string, Partial<typeof good>, string]>([
    ["no bank", { bank: "" }, "bank choose"],
    ["a bank that there is not", { bank: "999" }, "bank choose"],
    ["no number", { accountNumber: " " }, "accountNumber required"],
    ["letters", { accountNumber: "12345abc90" }, "accountNumber digits"],
    ["a formula", { accountNumber: "=1+1" }, "accountNumber digits"],
    ["a digit too few", { accountNumber: "123456789" }, "accountNumber digit_count"],
    ["a digit too many", { accountNumber: "12345678901" }, "accountNumber digit_count"],
    ["too few for any bank", { bank: "542", accountNumber: "12345" }, "accountNumber digit_range"],
    ["nothing but noughts", { accountNumber: "0000000000" }, "accountNumber invalid"],
    ["no name", { holderName: "" }, "holderName required"],
    ["a number for a name", { holderName: "12345" }, "holderName not_a_name"],
    ["a formula for a name", { holderName: "=HYPERLINK(1)" }, "holderName not_a_name"],
  ])("rejects a refund account with %s at its field", (_, change, error) => {
    expect(wrong(change)).toEqual([error]);
  });

  it("reports all faults of a refund account at once", () => {
    expect(checkRefundAccount({ bank: "", accountNumber: "", holderName: "" }).map(({ path }) => path)).toEqual([
      "bank",
      "accountNumber",
      "holderName",
    ]);
  });

  it("masks an account number to its last digits, at most half of them", () => {
    expect([maskAccountNumber("1234567890"), maskAccountNumber("123456")]).toEqual(["••••7890", "••••456"]);
  });
});

describe("banks", () => {
  it("gives each bank a unique code and name", () => {
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length);
    expect(new Set(BANKS.map(({ name }) => name)).size).toBe(BANKS.length);
    expect(BANKS.every(({ code, digits }) => /^\d{3}$/.test(code) && (!digits || digits[0] <= digits[1]))).toBe(true);
    expect([findBank("014")?.name, findBank("14")]).toEqual(["BCA", null]);
  });
});

import { describe, expect, it } from "vitest";
import type { Database } from "../../../platform/database/database.ts";
import { ProviderUnavailable, type Notice, type PaymentProvider, type ProviderPayment } from "../../../platform/ports/payment-provider.ts";
import { askForNotice } from "./receive-notice.ts";

const money = { paymentId: "a-payment", amount: 150_000, currency: "IDR", method: null } as const;
const notice = (told: Partial<Notice> = {}): Notice => ({
  ...money,
  noticeId: "one",
  providerRef: "page",
  status: "settled",
  refundKey: null,
  ...told,
});

/** A provider whose queries are answered by the test, in order. */
function openDesk() {
  const asked: { answer(said: ProviderPayment["status"]): void; fail(): void }[] = [];
  const provider = {
    name: "xendit",
    readSession: () =>
      new Promise<ProviderPayment>((resolve, reject) => {
        asked.push({
          answer: (status) => resolve({ ...money, providerRef: "page", status }),
          fail: () => reject(new ProviderUnavailable("away")),
        });
      }),
  } as unknown as PaymentProvider;
  const db = {} as Database;
  const ask = (told: Partial<Notice> = {}, page = "page", tenant = "garudarun") =>
    // Each request gets its own provider object for the same account.
    askForNotice({ db, tenant, provider: { ...provider } }, page, notice(told));
  const askedTimes = async (times: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(times);
  };
  return { asked, ask, askedTimes };
}

describe("concurrent notices of one payment", () => {
  it("shares one provider query between concurrent notices that its answer covers", async () => {
    const { asked, ask, askedTimes } = openDesk();
    const both = [ask(), ask({ noticeId: "two" })];
    await askedTimes(1);
    asked[0]!.answer("settled");
    expect((await Promise.all(both)).map((said) => said?.status)).toEqual(["settled", "settled"]);
    // The answer must not serve later notices: the payment may have changed.
    void ask({ noticeId: "three" });
    await askedTimes(2);
  });

  it.each([
    ["says anything else", "settled", { status: "denied" }],
    ["speaks of another sum", "settled", { amount: 1 }],
    ["speaks of another currency", "settled", { currency: "USD" }],
    ["knows more than the answer", "pending", {}],
  ] as const)("queries separately if the second notice %s (W04)(W07)", async (_, said, second) => {
    const { asked, ask, askedTimes } = openDesk();
    const [first, other] = [ask(), ask(second)];
    asked[0]!.answer(said);
    expect((await first)?.status).toBe(said);
    await askedTimes(2);
    asked[1]!.answer("denied");
    expect((await other)?.status).toBe("denied");
  });

  it("keeps failures and answers separate for each page and brand", async () => {
    const { asked, ask, askedTimes } = openDesk();
    const [first, second] = [ask(), ask()];
    void ask({}, "another page");
    void ask({}, "page", "jenius");
    await askedTimes(3);
    asked[0]!.fail();
    await expect(first).rejects.toBeInstanceOf(ProviderUnavailable);
    await askedTimes(4);
    asked[3]!.answer("settled");
    expect((await second)?.status).toBe("settled");
  });
});

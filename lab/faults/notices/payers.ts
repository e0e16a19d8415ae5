import type { Emulator } from "#simulators/kit/start-emulator.ts";
import type { Dice } from "../dice.ts";
import type { Brand } from "./open-accounts.ts";

/** An order with an open page. `ref` is the page's name at the provider. */
export type OpenOrder = {
  readonly brand: Brand;
  readonly id: string;
  readonly ref: string;
  readonly total: number;
  giveUp(): Promise<unknown>;
};

type Happening = readonly [act: string, more?: Readonly<Record<string, unknown>>];

/** Payers' acts at their provider, by weight: mostly payments, some unexpected acts. */
const WEIGHTS = {
  pay: 50,
  choose_and_pay: 14,
  refused_then_paid: 8,
  looked_at_then_paid: 5,
  paid_too_little: 3,
  paid_after_its_end: 4,
  runs_out: 4,
  refused: 3,
  left: 5,
  given_up: 4,
} as const;

/** The acts in each provider's words. The method decides whether refunds are possible. */
const WORDS: Readonly<Record<Brand, { readonly ways: readonly string[]; readonly card: string }>> = {
  garudarun: { ways: ["other_qris", "gopay", "gopay", "bca_va"], card: "credit_card" },
  melancarun: { ways: ["QRIS", "OVO", "DANA", "BCA_VIRTUAL_ACCOUNT"], card: "CARDS" },
};

function happeningsOf(
  what: Exclude<keyof typeof WEIGHTS, "left" | "given_up">,
  { brand, total }: OpenOrder,
  dice: Dice,
): readonly Happening[] {
  const { ways, card } = WORDS[brand];
  const channel = dice.pick(ways);
  const isMidtrans = brand === "garudarun";
  switch (what) {
    case "pay":
      return [["pay", { channel }]];
    case "choose_and_pay":
      return [["choose", { channel }], ["pay"]];
    case "refused_then_paid":
      return [
        [isMidtrans ? "deny" : "fail", { channel: card }],
        ["pay", { channel }],
      ];
    case "looked_at_then_paid":
      return isMidtrans ? [["choose", { channel: card }], ["challenge"], ["settle"]] : [["authorize", { channel: card }], ["pay"]];
    case "paid_too_little":
      return [["pay", { channel, amount: Math.max(1, total - dice.between(1, 5000)) }]];
    case "paid_after_its_end":
      // Midtrans accepts no payment after the end; Xendit's session ends, and its payment still arrives.
      return isMidtrans ? [["choose", { channel }], ["expire"]] : [["choose", { channel }], ["expire"], ["pay"]];
    case "runs_out":
      return [["choose", { channel }]];
    case "refused":
      return [[isMidtrans ? "fail" : "fail", { channel: isMidtrans ? channel : card }]];
  }
}

/** One payer's acts. Returns whether money moved. */
export async function payOne(order: OpenOrder, emulator: Emulator, dice: Dice): Promise<void> {
  const what = dice.weigh(WEIGHTS);
  if (what === "left") return;
  if (what === "given_up") return void (await order.giveUp());
  for (const [act, more = {}] of happeningsOf(what, order, dice)) emulator.act({ ...more, id: order.ref, act });
}

/** The payer's bank reverses the money: late and repeated notices, but none lost, since nothing would query it. */
export function takeBack({ brand, ref }: OpenOrder, emulator: Emulator): void {
  emulator.act(brand === "garudarun" ? { id: ref, act: "charge_back" } : { id: ref, act: "dispute", status: "LOST" });
}

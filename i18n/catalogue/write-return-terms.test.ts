import { describe, expect, it } from "vitest";
import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { writeReturnTerms } from "./write-return-terms.ts";

const STEPS: ReturnPolicy = [
  { hours: 720, percent: 90, withFee: true },
  { hours: 25, percent: 50, withFee: false },
  { hours: 0, percent: 0, withFee: false },
];
const VIP = { en: "VIP", id: "VIP" };

describe("the terms' paragraph about returns", () => {
  it("says every step of the policy in both languages [S35]", () => {
    const { en, id } = writeReturnTerms({ event: STEPS, categories: [] });
    expect(en.split("\n").slice(0, 5)).toEqual([
      "## Returns and refunds",
      "- Return until 30 days before the start: 90% of the price and the service fee back.",
      "- Then until 25 hours before the start: 50% back.",
      "- Then until the start: no refund.",
      "- After that, tickets are not returned.",
    ]);
    expect(id.split("\n").slice(0, 5)).toEqual([
      "## Pengembalian tiket dan refund",
      "- Tiket bisa dikembalikan sampai 30 hari sebelum mulai: uang kembali 90% beserta biaya layanan.",
      "- Setelah itu sampai 25 jam sebelum mulai: uang kembali 50%.",
      "- Setelah itu sampai event mulai: tanpa refund.",
      "- Lewat dari itu tiket tidak bisa dikembalikan.",
    ]);
  });

  it("names categories with steps of their own", () => {
    const own = [
      { name: VIP, policy: [{ hours: 24, percent: 100, withFee: true }] },
      { name: { en: "Early", id: "Awal" }, policy: [] },
    ];
    const { en } = writeReturnTerms({ event: STEPS.slice(0, 1), categories: own });
    expect(en).toContain(
      "- VIP: Return until 1 day before the start: 100% of the price and the service fee back. After that, tickets are not returned.\n- Early: Tickets are not returned.",
    );
    expect(writeReturnTerms({ event: [], categories: own }).en).toContain("- Other tickets are not returned.");
  });

  it("offers no return without a policy, but for a cancelled or moved event", () => {
    expect(writeReturnTerms({ event: [], categories: [] })).toEqual({
      en: "## Returns and refunds\nTickets are not returned, unless the event is cancelled or moved.",
      id: "## Pengembalian tiket dan refund\nTiket tidak bisa dikembalikan, kecuali event dibatalkan atau dipindah.",
    });
    expect(writeReturnTerms({ event: [], categories: [{ name: VIP, policy: [] }] }).en).toContain("Tickets are not returned, unless");
  });
});

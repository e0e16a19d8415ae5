import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openBare, type BareLogin } from "#server/platform/backup/bare-login.ts";
import { markRestored } from "#server/platform/backup/mark-restored.ts";
import { reissueTicket } from "#server/modules/tickets/issue/reissue-ticket.ts";
import { openGates, type Gates } from "./gate-desk.ts";

let gates: Gates;
let bare: BareLogin;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
  bare = await openBare("the test", gates.stall.database.url, { mode: null, ca: null });
});
afterAll(async () => {
  await bare.close();
  await gates.stall.close();
});

const restored = () => markRestored(bare, { takenAt: new Date(Date.now() - 3_600_000).toISOString(), endsLogins: true });
const goOn = (ticketId: string) => gates.desk.run((tx) => reissueTicket(tx, { ticketId, reissue: { reason: "transfer" } }));

describe("a ticket transferred after the backup", () => {
  it("returns a ticket transferred after the backup to its sender, and rejects the recipient's code even after another transfer", async () => {
    const { id, qr } = await gates.one();
    const lost = [2, 3, 4].map((version) => gates.desk.sign({ id, version }));
    await restored();
    for (const each of lost) expect(await gates.desk.outcome(gates.north, each)).toBe("bad_signature");

    const { version } = await goOn(id);
    expect(version).toBe(100);
    for (const each of [qr, ...lost]) expect(await gates.desk.outcome(gates.north, each)).toBe("reissued");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id, version }))).toBe("admitted");
  });

  it("never reuses a ticket's version that was lost in a second restore", async () => {
    const { id } = await gates.one();
    await restored();
    await restored();
    expect((await goOn(id)).version).toBe(200);
    expect((await goOn(id)).version).toBe(201);
    await restored();
    expect((await goOn(id)).version).toBe(300);
  });
});

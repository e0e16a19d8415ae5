import { randomUUID } from "node:crypto";
import type { ScanAnswer } from "#contract/tickets/gate.ts";
import { decodeBase45, encodeBase45 } from "#domain/tickets/base45.ts";
import { signTicket } from "#server/modules/tickets/issue/sign-ticket.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, eventAt, MARKET, RUN, times, type Bought } from "../orders.ts";
import type { Answer } from "../visitor.ts";

const DAY_MS = 86_400_000;
const HALF = { tenant: "garudarun", slug: "garuda-half-jakarta", category: "10K" } as const;

/** A scan by the device of that token. */
function scan(
  rig: Rig,
  { token, text, key = randomUUID() }: { readonly token: string; readonly text: string; readonly key?: string | undefined },
): Promise<Answer> {
  return rig
    .visitor("garudarun")
    .ask("/api/v1/gate/scans", { body: { text, leaving: false }, key, headers: { authorization: `Bearer ${token}` } });
}

/** A gate's answer to a text: an outcome, or the refusal. */
export async function outcome(
  rig: Rig,
  { token, text, key }: { readonly token: string; readonly text: string; readonly key?: string | undefined },
): Promise<string> {
  const answer = await scan(rig, { token, text, key });
  return answer.status === 200 ? (answer.json as unknown as ScanAnswer).outcome : answer.says;
}

type Late = { readonly text: string; readonly admitted: boolean; readonly scannedAt?: number };
async function bring(
  rig: Rig,
  { token, scans, sentAt = Date.now() }: { readonly token: string; readonly scans: readonly Late[]; readonly sentAt?: number },
): Promise<readonly ScanAnswer[]> {
  const body = {
    sentAt: new Date(sentAt).toISOString(),
    scans: scans.map(({ text, admitted, scannedAt = sentAt - 60_000 }) => ({
      key: randomUUID(),
      text,
      scannedAt: new Date(scannedAt).toISOString(),
      leaving: false,
      admitted,
    })),
  };
  const answer = await rig.visitor("garudarun").ask("/api/v1/gate/scan-batches", { body, headers: { authorization: `Bearer ${token}` } });
  must("the batch", answer.says, "200");
  return (answer.json as unknown as { scans: ScanAnswer[] }).scans;
}

/** The text of a ticket's code. */
export const qrOf = ({ tickets }: Bought, n = 0): string => tickets[n]!.qr!;

export const GATE: readonly Case[] = [
  {
    id: "K01",
    sent: "8 tickets, each at two gates and 6 times at once",
    expected: "each is admitted once",
    async run(rig) {
      const bought = [await buy(rig, { place: RUN, qty: 4 }), await buy(rig, { place: RUN, qty: 4 })];
      const { north, south } = rig.stage.gates;
      for (const qr of bought.flatMap((each) => each.tickets.map((ticket) => ticket.qr!))) {
        const outcomes = await times(6, (n) => outcome(rig, { token: n % 2 ? north : south, text: qr }));
        must("admitted", outcomes.filter((each) => each === "admitted").length, 1);
        must("the others", outcomes.filter((each) => each === "already").length, 5);
      }
    },
  },
  {
    id: "K02",
    sent: "a scan again with its key, and with another",
    expected: "the same answer; already",
    async run(rig) {
      const qr = qrOf(await buy(rig, { place: RUN }));
      const key = randomUUID();
      const first = await scan(rig, { token: rig.stage.gates.north, text: qr, key });
      must("in", first.json["outcome"], "admitted");
      must("its key", (await scan(rig, { token: rig.stage.gates.north, text: qr, key })).text, first.text);
      must("another", await outcome(rig, { token: rig.stage.gates.north, text: qr }), "already");
    },
  },
  {
    id: "K03",
    sent: "codes of another event and of another tenant, and one whose time is over",
    expected: "wrong_event, expired",
    async run(rig) {
      const [half, market, own] = [await buy(rig, { place: HALF }), await buy(rig, { place: MARKET }), await buy(rig, { place: RUN })];
      must("another event", await outcome(rig, { token: rig.stage.gates.north, text: qrOf(half) }), "wrong_event");
      mustBeOneOf("another tenant", await outcome(rig, { token: rig.stage.gates.north, text: qrOf(market) }), [
        "wrong_event",
        "unknown",
        "bad_signature",
      ]);
      const event = await eventAt(rig, RUN.tenant, RUN.slug);
      const old = signTicket(rig.secrets, {
        tenant: "garudarun",
        keyId: 1,
        eventId: event.id,
        id: own.tickets[0]!.id,
        version: 1,
        notAfter: new Date(Date.now() - 60_000),
      });
      must("its time", await outcome(rig, { token: rig.stage.gates.north, text: old }), "expired");
    },
  },
  {
    id: "K05",
    sent: "codes with a byte changed, cut short, of version 0, a readable code of nobody, HTML, SQL, 4 kB",
    expected: "unknown or bad_signature; nobody gets in",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const bytes = decodeBase45(qrOf(own))!;
      const changed = [0, 1, 3, 8, 20, 26, 27, 30, 40, 95].map((at) => encodeBase45(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))));
      const texts = [
        ...changed,
        qrOf(own).slice(0, -3),
        `${qrOf(own)}AAA`,
        encodeBase45(bytes.map((byte, i) => (i === 26 || i === 27 ? 0 : byte))),
        "ABCD-1234-EFGH",
        "<img src=x onerror=alert(1)>",
        "' or 1=1 --",
        "https://evil.example/",
        "A".repeat(4096),
        "\u202e",
      ];
      for (const text of texts)
        mustBeOneOf(text.slice(0, 40), await outcome(rig, { token: rig.stage.gates.north, text }), [
          "unknown",
          "bad_signature",
          "wrong_event",
          "reissued",
        ]);
      must("too long", await outcome(rig, { token: rig.stage.gates.north, text: "A".repeat(4097) }), "400 VALIDATION_FAILED");
      must("the good one", await outcome(rig, { token: rig.stage.gates.north, text: qrOf(own) }), "admitted");
    },
  },
  {
    id: "K05b",
    sent: "scans without a token, with made-up ones, with a token at another tenant, as a JWT without a signature",
    expected: "401 GATE_TOKEN_INVALID, nobody gets in",
    async run(rig) {
      const qr = qrOf(await buy(rig, { place: RUN }));
      const jwt = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"role":"supervisor"}').toString("base64url")}.`;
      for (const authorization of [
        "",
        "Bearer ",
        `Bearer gate_${"A".repeat(43)}`,
        `Bearer ${jwt}`,
        `Basic ${rig.stage.gates.north}`,
        `Bearer ${rig.stage.gates.north}x`,
      ]) {
        const answer = await rig
          .visitor("garudarun")
          .ask("/api/v1/gate/scans", { body: { text: qr, leaving: false }, headers: { authorization } });
        must(authorization.slice(0, 20), answer.says, "401 GATE_TOKEN_INVALID");
      }
      const elsewhere = await rig.visitor("karcis").ask("/api/v1/gate", { headers: { authorization: `Bearer ${rig.stage.gates.north}` } });
      must("another tenant", elsewhere.says, "401 GATE_TOKEN_INVALID");
      must("the ticket", await outcome(rig, { token: rig.stage.gates.north, text: qr }), "admitted");
    },
  },
  {
    id: "K06",
    sent: "two devices that were offline let one ticket in",
    expected: "the second is a conflict that the gate is told of",
    async run(rig) {
      const qr = qrOf(await buy(rig, { place: RUN }));
      const { north, south } = rig.stage.gates;
      const [first] = await bring(rig, { token: north, scans: [{ text: qr, admitted: true }] });
      must("the first", [first!.outcome, first!.isConflict], ["admitted", false]);
      const [second] = await bring(rig, { token: south, scans: [{ text: qr, admitted: true }] });
      must("the second", second!.isConflict, true);
      const gate = await rig.visitor("garudarun").ask("/api/v1/gate", { headers: { authorization: `Bearer ${south}` } });
      mustHold("told", JSON.stringify(gate.json["conflicts"]).includes(second!.scanId));
    },
  },
  {
    id: "K06b",
    sent: "an offline device lets a ticket in whose release nobody signed",
    expected: "a conflict: waiver_missing, as it is answered online",
    async run(rig) {
      const qr = qrOf(await buy(rig, { place: HALF }));
      must("online", await outcome(rig, { token: rig.stage.gates.half, text: qr }), "waiver_missing");
      const [late] = await bring(rig, { token: rig.stage.gates.half, scans: [{ text: qr, admitted: true }] });
      must("offline", [late!.outcome, late!.isConflict], ["waiver_missing", true]);
    },
  },
  {
    id: "K07",
    sent: "offline scans of devices whose clocks are a day late and a day early",
    expected: "admitted; the shop's time counts",
    async run(rig) {
      for (const off of [-DAY_MS, DAY_MS]) {
        const qr = qrOf(await buy(rig, { place: RUN }));
        const [late] = await bring(rig, {
          token: rig.stage.gates.north,
          scans: [{ text: qr, admitted: true, scannedAt: Date.now() + off - 30_000 }],
          sentAt: Date.now() + off,
        });
        must("the scan", late!.outcome, "admitted");
        mustHold("its time", Math.abs(Date.parse(late!.at) - Date.now()) < 600_000, late!.at);
      }
    },
  },
  {
    id: "K15",
    sent: "a ticket's PDF, picture and receipt without its browser; and with it",
    expected: "404; no-store, no referrer",
    async run(rig) {
      const own = await buy(rig, { place: RUN });
      const id = own.tickets[0]!.id;
      for (const path of [`/api/v1/tickets/${id}/qr`, `/api/v1/tickets/${id}/pdf`, `/api/v1/bookings/${own.held.id}/receipt.pdf`]) {
        must(path, (await rig.visitor("garudarun").ask(path)).status, 404);
        const { status, headers } = await own.visitor.ask(path);
        must(path, [status, headers.get("cache-control")?.includes("no-store") ?? false], [200, true]);
        must(`${path} tells no address`, headers.get("referrer-policy"), "no-referrer");
      }
    },
  },
  {
    id: "K16",
    sent: "an admission taken back by a scanner, without a reason, and by a supervisor",
    expected: "403 GATE_ROLE, 400, then done",
    async run(rig) {
      const qr = qrOf(await buy(rig, { place: RUN }));
      const { north, south } = rig.stage.gates;
      const admitted = (await scan(rig, { token: north, text: qr })).json as unknown as ScanAnswer;
      const undo = (token: string, body: unknown) =>
        rig.visitor("garudarun").ask(`/api/v1/gate/scans/${admitted.scanId}/undo`, { body, headers: { authorization: `Bearer ${token}` } });
      must("a scanner", (await undo(north, { reason: "not them" })).says, "403 GATE_ROLE");
      must("no reason", (await undo(south, { reason: " " })).says, "400 VALIDATION_FAILED");
      must("a supervisor", (await undo(south, { reason: "not them" })).says, "200");
      must("again in", await outcome(rig, { token: north, text: qr }), "admitted");
    },
  },
];

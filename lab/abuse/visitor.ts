import { createHash, randomUUID } from "node:crypto";
import { newBuyer, type Buyer, type Shop } from "../../test/harness/buyer.ts";
import { overHttp, plainOverHttp } from "../../test/harness/over-http.ts";
import { send, type Sending, type Sent } from "../../test/api/send.ts";

export type Asked = Omit<Sending, "host"> & { readonly host?: string };
export type Answer = Sent & {
  /** `422 SOLD_OUT`; only the status if the answer is not a refusal. */
  readonly says: string;
};

/** One browser with its own address. */
export type Visitor = Buyer & {
  readonly tenant: string;
  readonly address: string;
  /** E.164, unique. */
  readonly phone: string;
  /** A signed request with this browser's cookies. */
  ask(path: string, how?: Asked): Promise<Answer>;
  /** The same request, unsigned and unsealed. */
  askPlain(path: string, how?: Asked): Promise<Answer>;
  /** Signs its calls from this browser's address; keeps no cookie. */
  readonly shop: Shop;
};

let addresses = 0;
/** An address in a network used by nobody else in this run. */
export function freshAddress(): string {
  addresses += 1;
  return `100.${64 + ((addresses >> 8) & 63)}.${addresses & 255}.9`;
}

let phones = 0;
/** A mobile number used by nobody else in this run, in a block of its own. */
export function freshPhone(): string {
  phones += 1;
  return `+62812${String(1_000_000 + phones * 1_013).padStart(7, "0")}`;
}

/** Data sent to the shop and its answers, for comparison with its database and logs. */
export type Told = {
  /** Every booking in an answer. */
  readonly bookings: Set<string>;
  /** Tokens of cookies, keys of orders and calls: only their owner may see them. */
  readonly secrets: Set<string>;
  /** Typed numbers, without their calling code. */
  readonly phones: Set<string>;
};

export const nothingTold = (): Told => ({ bookings: new Set(), secrets: new Set(), phones: new Set() });

async function note(told: Told, request: Request, answer: Response): Promise<void> {
  const key = request.headers.get("idempotency-key");
  if (key && /^[0-9a-f-]{36}$/.test(key)) told.secrets.add(key);
  for (const line of answer.headers.getSetCookie()) {
    const token = /^[^=]+=([\w-]{43});/.exec(line)?.[1];
    if (token) told.secrets.add(token);
  }
  if (answer.status !== 201 || !/\/(bookings|waiting-entries)$/.test(new URL(request.url).pathname)) return;
  const body = (await answer.clone().json()) as { id?: string; booking?: { id: string }; accessKey?: string };
  const id = body.id ?? body.booking?.id;
  if (id) told.bookings.add(id);
  if (body.accessKey) told.secrets.add(body.accessKey);
}

function at(shop: Shop, address: string, told: Told): Shop {
  return {
    async fetch(request) {
      const headers = new Headers(request.headers);
      if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", address);
      const answer = await shop.fetch(new Request(request, { headers, redirect: "manual" }));
      await note(told, request, answer);
      return answer;
    },
  };
}

/** An answer, with its refusal as text. */
export const withWords = (sent: Sent): Answer => ({
  ...sent,
  says: sent.json.code === undefined ? String(sent.status) : `${sent.status} ${sent.json.code}`,
});

/** The solution of a PROOF_NEEDED: SHA-256 of `challenge:number` begins with this many zero bits. */
function solve(challenge: string, bits: number): number {
  for (let n = 0; ; n += 1) {
    const head = createHash("sha256").update(`${challenge}:${n}`).digest().readUInt32BE(0);
    if (head >>> (32 - bits) === 0) return n;
  }
}

/** The proof that a refusal requires; null if it requires none. */
export function proofFor(problem: { readonly code?: string; readonly details?: Readonly<Record<string, unknown>> }) {
  const { challenge, bits } = problem.details ?? {};
  if (problem.code !== "PROOF_NEEDED" || typeof challenge !== "string" || typeof bits !== "number") return null;
  return { challenge, solution: solve(challenge, bits) };
}

/** Opens a browser at a tenant's own host. Requests go to this machine; the proxy's header has their address. */
export function newVisitor(
  port: number,
  { told, tenant, address = freshAddress() }: { readonly told: Told; readonly tenant: string; readonly address?: string | undefined },
): Visitor {
  const shop = at(overHttp(port), address, told);
  const plain = at(plainOverHttp(port), address, told);
  const buyer = newBuyer(shop, { tenant, port });
  const asker =
    (from: Shop) =>
    async (path: string, how: Asked = {}): Promise<Answer> => {
      const cookie = how.cookie ?? buyer.cookie();
      return withWords(await send(from, path, { host: buyer.host, key: randomUUID(), ...how, ...(cookie ? { cookie } : {}) }));
    };
  const phone = freshPhone();
  told.phones.add(phone.slice(3));
  return { ...buyer, tenant, address, phone, shop, ask: asker(shop), askPlain: asker(plain) };
}

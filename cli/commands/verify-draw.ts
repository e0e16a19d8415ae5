import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { drawText, permuted, wordsOf } from "#domain/orders/queue/draw.ts";
import { fail, refuse, type Run } from "../lib/command.ts";

/** Published data of a draw: the commitment from the start, seed and count from the opening on. */
export type DrawProof = {
  readonly eventId: string;
  readonly epoch: number;
  readonly commit: string;
  readonly seed: string;
  readonly count: number;
};

/** Limit of places, each of which needs a bit of memory. A million take seconds. */
const MOST = 50_000_000;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function readProof(text: string): DrawProof {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return fail("the proof is neither a file that is there nor JSON");
  }
  if (typeof read !== "object" || read === null) return fail("the proof is not an object");
  const { eventId, epoch, commit, seed, count } = read as Readonly<Record<string, unknown>>;
  if (seed === null || count === null) return fail("there was no draw yet: seed and count are published at the opening");
  if (typeof eventId !== "string" || !/^[0-9a-f-]{36}$/.test(eventId)) return fail(`"eventId" is no id`);
  for (const [name, value] of Object.entries({ commit, seed }))
    if (typeof value !== "string" || !/^[0-9a-f]{64}$/.test(value)) return fail(`"${name}" is not 64 hexadecimal digits`);
  if (!isCount(epoch)) return fail(`"epoch" is no whole number`);
  if (!isCount(count) || count > MOST) return fail(`"count" is not a whole number up to ${MOST}`);
  return { eventId, epoch, count, commit: commit as string, seed: seed as string };
}

/** Whether all places are distinct and none is missing. */
function isPermutation(count: number, rankOf: (index: number) => number): boolean {
  const seen = new Uint8Array(Math.ceil(count / 8));
  for (let index = 0; index < count; index++) {
    const rank = rankOf(index);
    if (!Number.isInteger(rank) || rank < 0 || rank >= count || (seen[rank >> 3]! & (1 << (rank & 7))) !== 0) return false;
    seen[rank >> 3]! |= 1 << (rank & 7);
  }
  return true;
}

/** Verifies a draw from its proof alone. With an `index`, also returns the place of that entry. */
export function verifyDraw(proof: DrawProof, index: number | null): { readonly isRight: boolean; readonly lines: readonly string[] } {
  const { commit, seed, count } = proof;
  const isCommitted = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex") === commit;
  const keys = wordsOf(createHash("sha512").update(drawText(proof)).digest());
  const rankOf = (each: number) => permuted(each, count, keys);
  const isWhole = isPermutation(count, rankOf);
  const place = () => {
    if (index === null) return [];
    if (index >= count) return [`place        ${index + 1}: number ${index} came after the opening, in the order of coming`];
    return [`place        ${rankOf(index) + 1} of ${count}, for number ${index}`];
  };
  return {
    isRight: isCommitted && isWhole,
    lines: [
      `commitment   ${isCommitted ? "right: the seed is the one that was fixed beforehand" : "WRONG: this is not the seed that was fixed beforehand"}`,
      `places       ${isWhole ? `right: ${count} people, each with one place, none left out` : "WRONG: two people have one place"}`,
      ...place(),
    ],
  };
}

/** Prints whether a published draw is right, and an entry's place in it. Ends with 1 if it is wrong. */
export const printDraw: Run = async ({ text }) => {
  const [given, wanted] = [text("proof"), text("index")];
  if (given === null) return refuse("verify takes --proof");
  if (wanted !== null && !/^\d{1,10}$/.test(wanted)) return refuse(`not a number from 0 on: "${wanted}"`);
  const proof = readProof(existsSync(given) ? readFileSync(given, "utf8") : given);
  const { isRight, lines } = verifyDraw(proof, wanted === null ? null : Number(wanted));
  return { lines, code: isRight ? 0 : 1 };
};

import type { WebAct } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { isProved, PROOF_BITS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { shareOf } from "#domain/people/codes/code-shares.ts";
import { keyedHash } from "./hash-code.ts";
import { readPressure } from "./store/codes.ts";

export type { Proof };

/** So many wrong tries at a tenant in ten minutes are somebody guessing at many numbers. */
const MOST_FAILED = 200;
/** Codes in an hour, at a tenant and from one network, that are sent for the asking. */
const MOST_OF_TENANT = 200;
const MOST_OF_NETWORK = 20;
/** Some seconds of a phone: what a code costs when its share is used up. */
const RESERVE_BITS = PROOF_BITS + 2;

/** Whether this code comes out of the reserve: the share of its kind is used up. */
export type Demanded = { readonly isReserve: boolean };

/**
 * What a code costs whoever asks: nothing; where codes are being guessed, or many are asked for, some computing in their browser; more
 * where the share of its kind is used up. Throws PROOF_NEEDED with `details.challenge` and `details.bits` until the proof for this browser,
 * purpose and number is right; it is good for ten minutes.
 */
export async function requireProof(
  act: WebAct,
  tx: Sql,
  { browser, phone, purpose, proof }: CodeTarget & { readonly browser: string; readonly proof?: Proof | undefined },
): Promise<Demanded> {
  const network = act.visit.network === null ? null : keyedHash(act, "network", act.visit.network);
  const {
    failed,
    of_tenant,
    of_network,
    is_spent: isReserve,
    now,
  } = await readPressure(tx, act.tenant, { network, codeShare: shareOf(purpose) });
  const isMuch = failed >= MOST_FAILED || of_tenant >= MOST_OF_TENANT || of_network >= MOST_OF_NETWORK;
  const about = `code ${purpose} ${browser} ${phone}`;
  const bits = isReserve ? RESERVE_BITS : PROOF_BITS;
  if ((isReserve || isMuch) && !isProved(act, { about, proof, now, bits })) throw proofNeeded(act, { about, now, bits });
  return { isReserve };
}

import type { WebAct } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { isProved, PROOF_BITS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { shareOf } from "#domain/people/codes/code-shares.ts";
import { keyedHash } from "./hash-code.ts";
import { readPressure } from "./store/codes.ts";

export type { Proof };

/** This many wrong tries at a tenant in ten minutes mean that many numbers are being guessed. */
const MOST_FAILED = 200;
/** Codes per hour without a proof of work, at a tenant and from one network. */
const MOST_OF_TENANT = 200;
const MOST_OF_NETWORK = 20;
/** The price of a code whose share is used up: some seconds of work on a phone. */
const RESERVE_BITS = PROOF_BITS + 2;

/** `isReserve`: the share of this kind of code is used up, so the code comes from the reserve. */
export type Demanded = { readonly isReserve: boolean };

/**
 * Requires the price of a code: none usually, a proof of work while codes are being guessed or many are requested, a larger one when the
 * share of this kind of code is used up. Throws PROOF_NEEDED with `details.challenge` and `details.bits` without a valid proof for this
 * browser, purpose and number, which lasts ten minutes.
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

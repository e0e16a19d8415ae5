import { randomBytes } from "node:crypto";

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let at = 0;

/** Fresh random bytes from a buffer: a small system call costs as much as one for thousands. */
export function drawRandom(bytes: number): Buffer {
  if (at + bytes > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, bytes));
    at = 0;
  }
  at += bytes;
  return pool.subarray(at - bytes, at);
}

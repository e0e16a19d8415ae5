/** A seat's state for other visitors. Two bits each. */
export const SEAT_STATE = { free: 0, held: 1, sold: 2, blocked: 3 } as const;
/** States by seat number, one byte each. */
export type SeatStates = Uint8Array;

/** First byte of an encoded message: its kind and form. */
const WHOLE = 0x10;
const CHANGES = 0x11;
const HEAD = 16;

/** Which list of seats some states belong to, and how often they have changed. */
export type StatesVersion = {
  /** The `fingerprintOf` the seat list. */
  readonly seats: number;
  readonly version: number;
};

/** A number that changes with a map's seats or their order. FNV-1a over the ids. */
export function fingerprintOf(ids: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const id of ids) {
    for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x0a, 0x01000193);
  }
  return hash >>> 0;
}

function headOf(kind: number, { seats, version }: StatesVersion, third: number): DataView {
  const head = new DataView(new ArrayBuffer(HEAD));
  head.setUint8(0, kind);
  head.setUint32(4, seats);
  head.setUint32(8, version);
  head.setUint32(12, third);
  return head;
}

/** All states: 16 bytes and a quarter of a byte for each seat. */
export function encodeStates(states: SeatStates, version: StatesVersion): Uint8Array {
  const out = new Uint8Array(HEAD + Math.ceil(states.length / 4));
  out.set(new Uint8Array(headOf(WHOLE, version, states.length).buffer));
  for (let i = 0; i < states.length; i += 1) out[HEAD + (i >> 2)]! |= (states[i]! & 3) << ((i & 3) * 2);
  return out;
}

/** Decodes the output of `encodeStates`; null for anything else, or for another number of seats. */
export function decodeStates(bytes: Uint8Array, count: number): (StatesVersion & { readonly states: SeatStates }) | null {
  if (bytes.length !== HEAD + Math.ceil(count / 4) || bytes[0] !== WHOLE) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD);
  if (head.getUint32(12) !== count) return null;
  const states = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) states[i] = (bytes[HEAD + (i >> 2)]! >> ((i & 3) * 2)) & 3;
  return { seats: head.getUint32(4), version: head.getUint32(8), states };
}

/**
 * The changes between two states of the same seats: for each the distance from the change before and the new state, seven bits a byte.
 * `from` is the version to apply them to.
 */
export function encodeChanges(
  { before, after, from }: { readonly before: SeatStates; readonly after: SeatStates; readonly from: number },
  version: StatesVersion,
): Uint8Array {
  const body: number[] = [];
  let last = -1;
  for (let i = 0; i < after.length; i += 1) {
    if (before[i] === after[i]) continue;
    let rest = (i - last - 1) * 4 + (after[i]! & 3);
    for (; rest > 127; rest = Math.floor(rest / 128)) body.push(128 | (rest & 127));
    body.push(rest);
    last = i;
  }
  const out = new Uint8Array(HEAD + body.length);
  out.set(new Uint8Array(headOf(CHANGES, version, from).buffer));
  out.set(body, HEAD);
  return out;
}

/** The states after these changes. Null if they are damaged or for other seats or another version: then fetch all states. */
export function applyChanges(
  bytes: Uint8Array,
  current: StatesVersion & { readonly states: SeatStates },
): (StatesVersion & { readonly states: SeatStates }) | null {
  if (bytes.length < HEAD || bytes[0] !== CHANGES) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD);
  if (head.getUint32(4) !== current.seats || head.getUint32(12) !== current.version) return null;
  const states = current.states.slice();
  let seat = -1;
  for (let at = HEAD; at < bytes.length;) {
    let [value, shift] = [0, 1];
    for (; at < bytes.length && bytes[at]! > 127 && shift < 2 ** 28; at += 1, shift *= 128) value += (bytes[at]! & 127) * shift;
    if (at >= bytes.length || bytes[at]! > 127) return null;
    value += bytes[at]! * shift;
    at += 1;
    seat += 1 + Math.floor(value / 4);
    if (seat >= states.length) return null;
    states[seat] = value & 3;
  }
  return { seats: current.seats, version: head.getUint32(8), states };
}

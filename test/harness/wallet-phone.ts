import { randomBytes } from "node:crypto";
import type { Shop } from "./buyer.ts";

/** The files of a pass, which are stored uncompressed. Throws for any other archive. */
export function readPkpass(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    if (zip.readUInt16LE(at + 8) !== 0) throw new Error("a packed file");
    const [size, name, extra] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)];
    const from = at + 30 + name + extra;
    files.set(zip.toString("utf8", at + 30, at + 30 + name), zip.subarray(from, from + size));
    at = from + size;
  }
  return files;
}

export type PassJson = {
  readonly passTypeIdentifier: string;
  readonly serialNumber: string;
  readonly webServiceURL?: string;
  readonly authenticationToken?: string;
  readonly voided?: boolean;
  readonly expirationDate?: string;
  readonly relevantDate?: string;
  readonly barcodes?: readonly { readonly message: string }[];
  readonly eventTicket: Readonly<Record<string, readonly { readonly key: string; readonly value: string }[]>>;
};

export const passJson = (zip: Buffer) => JSON.parse(readPkpass(zip).get("pass.json")!.toString()) as PassJson;

/** Apple's required keys of every pass, and of one with updates. */
const REQUIRED = ["description", "formatVersion", "organizationName", "passTypeIdentifier", "serialNumber", "teamIdentifier"];

export type Phone = {
  readonly pushToken: string;
  /** The pass as the phone shows it. */
  shown(): PassJson;
  /** Adds a pass: the status of the registration. */
  add(file: Buffer): Promise<number>;
  /** A push's effect: lists changed passes, and fetches each. Returns the statuses of all calls. */
  wake(): Promise<number[]>;
  /** Removes the pass. */
  remove(): Promise<number>;
};

/** A phone with Wallet that calls a shop's web service as Apple describes it, by the pass's address and token alone. */
export function newPhone(shop: Shop): Phone {
  const device = randomBytes(16).toString("hex");
  const pushToken = randomBytes(32).toString("hex");
  let pass: PassJson | null = null;
  let tag: string | null = null;
  let modified: string | null = null;

  const shown = () =>
    pass ??
    (() => {
      throw new Error("no pass");
    })();
  async function ask(path: string, init: RequestInit = {}, isProven = true): Promise<Response> {
    const { webServiceURL, authenticationToken } = shown();
    if (!webServiceURL?.startsWith("https://")) throw new Error("Wallet takes an address by TLS alone");
    if ((authenticationToken?.length ?? 0) < 16) throw new Error("the token needs 16 signs");
    const url = `${webServiceURL}/v1/${path}`;
    const headers = {
      host: new URL(url).host,
      ...(isProven ? { authorization: `ApplePass ${authenticationToken}` } : {}),
      ...(init.headers as object),
    };
    return shop.fetch(new Request(url, { ...init, headers }));
  }
  const registration = () => `devices/${device}/registrations/${shown().passTypeIdentifier}`;

  return {
    pushToken,
    shown,
    async add(file) {
      const added = passJson(file);
      for (const key of REQUIRED) if (!(key in added)) throw new Error(`a pass without ${key}`);
      pass = added;
      const body = JSON.stringify({ pushToken });
      const answer = await ask(`${registration()}/${added.serialNumber}`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
      return answer.status;
    },
    async wake() {
      const list = await ask(`${registration()}${tag === null ? "" : `?passesUpdatedSince=${encodeURIComponent(tag)}`}`, {}, false);
      if (list.status !== 200) return [list.status];
      const { lastUpdated, serialNumbers } = (await list.json()) as { lastUpdated: string; serialNumbers: string[] };
      if (typeof lastUpdated !== "string" || !Array.isArray(serialNumbers)) throw new Error("no list of changed passes");
      tag = lastUpdated;
      const statuses = [200];
      for (const serial of serialNumbers) {
        const { passTypeIdentifier: type } = shown();
        const answer = await ask(`passes/${type}/${serial}`, { headers: modified === null ? {} : { "if-modified-since": modified } });
        statuses.push(answer.status);
        if (answer.status !== 200) continue;
        modified = answer.headers.get("last-modified");
        if (answer.headers.get("content-type") !== "application/vnd.apple.pkpass" || modified === null)
          throw new Error("no pass, or without a date");
        const fresh = passJson(Buffer.from(await answer.arrayBuffer()));
        const { serialNumber, authenticationToken } = shown();
        if (fresh.serialNumber !== serialNumber || fresh.authenticationToken !== authenticationToken) throw new Error("another pass");
        pass = fresh;
      }
      return statuses;
    },
    async remove() {
      return (await ask(`${registration()}/${shown().serialNumber}`, { method: "DELETE" })).status;
    },
  };
}

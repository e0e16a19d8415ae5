import { randomUUID } from "node:crypto";
import { solveProof } from "#client/solve-proof.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { TestShop } from "../harness/open-shop.ts";

type Asking = { readonly address: string; readonly proof?: object | undefined; readonly cookie?: string | undefined };

/** Requests login codes at one host from addresses of the network, without and with the required proof. */
export function asksFrom(shop: TestShop, host: string) {
  async function ask(phone: string, { address, proof, cookie }: Asking): Promise<Response> {
    const request = new Request(`http://${host}/api/v1/login-codes`, {
      method: "POST",
      headers: { host, "content-type": "application/json", "idempotency-key": randomUUID(), ...(cookie && { cookie }) },
      body: JSON.stringify({ countryCode: "+62", phoneNumber: phone.slice(3), proof }),
    });
    rememberPeer(request, address);
    return shop.fetch(request);
  }
  async function prove(phone: string, address: string): Promise<Response> {
    const cookie = `karcis_visitor=${"a".repeat(43)}`;
    const asked = (await (await ask(phone, { address, cookie })).json()) as { details: { challenge: string; bits: number } };
    const { challenge, bits } = asked.details;
    return ask(phone, { address, proof: { challenge, solution: await solveProof(challenge, bits) }, cookie });
  }
  return { ask, prove };
}

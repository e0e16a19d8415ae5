import { X509Certificate } from "node:crypto";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { makeCertificate } from "./make-certificate.ts";

export type ApnsFault = number | "break" | "hang";

export type ApnsEmulator = {
  readonly url: string;
  /** The CA's PEM for this machine. */
  readonly authority: string;
  /** Device tokens of pushes, in order. */
  readonly pushes: readonly string[];
  failNext(...faults: ApnsFault[]): void;
  breakDown(fault: ApnsFault): void;
  mend(): void;
  /** Removes the pass from a token's phone. */
  forget(token: string): void;
  close(): Promise<void>;
};

/**
 * A small Apple push service, by Apple's documentation for passes: HTTP/2, the pass type's certificate as the client's, its identifier as
 * topic, an empty dictionary as payload; 200, or a reason with 400, 403, 405 or 410.
 */
export async function startApnsEmulator(sender: { readonly certificate: string; readonly passType: string }): Promise<ApnsEmulator> {
  const own = makeCertificate("localhost");
  const known = new X509Certificate(sender.certificate).fingerprint256;
  const gone = new Set<string>();
  const pushes: string[] = [];
  const next: ApnsFault[] = [];
  let down: ApnsFault | null = null;
  const sessions = new Set<ServerHttp2Session>();

  function judge(request: Http2ServerRequest, body: string): { readonly status: number; readonly reason?: string } {
    const socket = request.stream.session?.socket as TLSSocket;
    const [, token = ""] = /^\/3\/device\/([^/]+)$/.exec(request.url) ?? [];
    if (socket.getPeerCertificate().fingerprint256 !== known) return { status: 403, reason: "BadCertificate" };
    if (request.method !== "POST") return { status: 405, reason: "MethodNotAllowed" };
    if (token === "") return { status: 404, reason: "BadPath" };
    if (!request.headers["apns-topic"]) return { status: 400, reason: "MissingTopic" };
    if (request.headers["apns-topic"] !== sender.passType) return { status: 400, reason: "TopicDisallowed" };
    if (!/^[0-9a-f]{64}$/.test(token)) return { status: 400, reason: "BadDeviceToken" };
    if (body !== "{}") return { status: 400, reason: body === "" ? "PayloadEmpty" : "BadPayload" };
    return gone.has(token) ? { status: 410, reason: "Unregistered" } : { status: 200 };
  }

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    let body = "";
    for await (const part of request) body += String(part);
    const fault = next.shift() ?? down;
    if (fault === "hang") return;
    if (fault === "break") return request.stream.session?.destroy();
    const { status, reason } = typeof fault === "number" ? { status: fault, reason: "InternalServerError" } : judge(request, body);
    if (status === 200) pushes.push(request.url.split("/").at(-1)!);
    response.writeHead(status, { "apns-id": crypto.randomUUID() });
    response.end(reason === undefined ? "" : JSON.stringify({ reason }));
  }

  const server = createSecureServer({ key: own.key, cert: own.certificate, requestCert: true, rejectUnauthorized: false });
  server.on("request", (request, response) => void answer(request, response).catch(() => {}));
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    authority: own.certificate,
    pushes,
    failNext: (...faults) => void next.push(...faults),
    breakDown: (fault) => void (down = fault),
    mend: () => void (down = null),
    forget: (token) => void gone.add(token),
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

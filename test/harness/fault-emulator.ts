import { createServer } from "node:http";

/** One received envelope: its address and parts. */
export type CaughtEnvelope = {
  readonly path: string;
  readonly key: string | null;
  readonly type: string;
  readonly item: Record<string, unknown>;
  /** The envelope's whole text, for canaries. */
  readonly text: string;
};

export type FaultEmulator = {
  readonly dsn: string;
  readonly origin: string;
  readonly caught: readonly CaughtEnvelope[];
  close(): Promise<void>;
};

/** A small Sentry-compatible envelope endpoint on this machine. */
export async function startFaultEmulator(): Promise<FaultEmulator> {
  const caught: CaughtEnvelope[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://faults.test");
      const text = Buffer.concat(chunks).toString("utf8");
      response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "application/json" }).end("{}");
      if (request.method !== "POST") return;
      const [, kind = "{}", item = "{}"] = text.split("\n");
      caught.push({
        path: url.pathname,
        key: url.searchParams.get("sentry_key"),
        type: (JSON.parse(kind) as { type: string }).type,
        item: JSON.parse(item) as Record<string, unknown>,
        text: request.url + text,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    dsn: `http://abcdef0123456789@${host}/7`,
    origin: `http://${host}`,
    caught,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createPaysim, type Paysim } from "./app.ts";

export type ListenOptions = {
  /** 0: any free port. */
  readonly port: number;
  /** This machine's address to listen on. */
  readonly host: string;
  /** The address for shops and browsers, without a path. Null: this machine, at the listening port. */
  readonly publicBase: string | null;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly journalPath: string;
};

/** The simulation as its own process, for shops of several processes. Returns its address. Rejects if it cannot listen. */
export async function listen(options: ListenOptions): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { apiKey, webhookSecret, journalPath } = options;
  let paysim: Paysim | null = null;
  // The process with the port owns the books: open them afterwards.
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: (request) => paysim!.fetch(request), port: options.port, hostname: options.host }, () => resolve(opened));
    opened.on("error", reject);
  });
  const url = options.publicBase ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    paysim = createPaysim({ basePath: "", publicBase: url, apiKey, webhookSecret, journalPath, isDurable: true });
  } catch (error) {
    server.close();
    throw error;
  }
  const { stop } = paysim;
  return {
    url,
    async close() {
      server.close();
      await stop();
    },
  };
}

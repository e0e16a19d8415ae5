import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createPaysim } from "./app.ts";

export type ListenOptions = {
  /** 0: one that is free. */
  readonly port: number;
  /** Address of this machine to listen on. */
  readonly host: string;
  /** As shops and browsers reach it, without a path; null: on this machine, at its port. */
  readonly publicBase: string | null;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly journalPath: string;
};

/** The simulation as a process of its own, for shops of more than one process. Answers where it is; rejects where it cannot listen. */
export async function listen(options: ListenOptions): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { apiKey, webhookSecret, journalPath } = options;
  let url = options.publicBase ?? "";
  const paysim = createPaysim({ basePath: "", publicBase: () => url, apiKey, webhookSecret, journalPath, isDurable: true });
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: paysim.fetch, port: options.port, hostname: options.host }, () => resolve(opened));
    opened.on("error", reject);
  });
  url ||= `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.close();
      await paysim.stop();
    },
  };
}

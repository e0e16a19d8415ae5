import { getRequestListener } from "@hono/node-server";
import type { RequestListener } from "node:http";
import type { Pages } from "#contract/pages.ts";
import { explainStart } from "./explain-start.ts";
import { readSettings, type Settings } from "../platform/config/settings.ts";
import { rememberPeer } from "../platform/http/address/peer.ts";
import { leaseSimulation } from "./lease-simulation.ts";
import { takeDemo } from "../app/take-demo.ts";
import { openProduct } from "../app/serve.ts";

/** The product in development, until it is closed and reopened from newer sources. */
export type DevProduct = {
  readonly port: number;
  readonly answer: RequestListener;
  close(): Promise<void>;
};

async function open(settings: Settings, livePages: Pages<Request, Response>): Promise<DevProduct> {
  const lease = await leaseSimulation(settings, (error) => {
    throw error;
  });
  const product = await openProduct(settings, { livePages, demo: await takeDemo(settings) }).catch(async (error: unknown) => {
    await lease?.release();
    throw error;
  });
  const answer = getRequestListener(
    (request, { incoming }) => {
      rememberPeer(request, incoming.socket.remoteAddress);
      return product.fetch(request);
    },
    { overrideGlobalObjects: false },
  );
  return {
    port: settings.port,
    answer: (request, response) => void answer(request, response),
    async close() {
      await product.close();
      await lease?.release();
    },
  };
}

/** Opens the product by the environment's settings with these pages. Throws an Error of one line. */
export async function openDev(livePages: Pages<Request, Response>): Promise<DevProduct> {
  const settings = readSettings({ NODE_ENV: "development", ...process.env });
  return open(settings, livePages).catch((error: unknown) => {
    throw new Error(explainStart(error, settings), { cause: error });
  });
}

import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { createAgenda, type Agenda } from "#simulators/paysim/agenda.ts";
import { deliverOverHttp } from "#simulators/paysim/deliver-over-http.ts";
import type { Deliver } from "#simulators/paysim/notices.ts";
import { openBooks, type Books, type Row } from "./books.ts";
import { createCallFaults, type CallFaults, type Env } from "./call-faults.ts";
import { createClock, type Clock } from "./clock.ts";
import { controlRoutes, type Controlled } from "./control-routes.ts";
import { createNoticeFaults, type NoticeFaults } from "./notice-faults.ts";
import { createPostman, type Postman, type PostmanOptions } from "./postman.ts";

export type EmulatorOptions = {
  /** 0, the default: any free port. */
  readonly port?: number;
  /** Whether its address has the name `localhost`, as shops with that setting expect. By default it has a number. */
  readonly isLocalhost?: boolean;
  /** File that survives a kill. By default the books are in memory. */
  readonly journalPath?: string | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How many times faster than the real provider's notices are sent. The default is 600: two minutes take a fifth of a second. */
  readonly compression?: number;
  /** Seed of all random choices. */
  readonly seed?: number;
  /** The transport of notices. HTTP by default. */
  readonly deliver?: Deliver;
};

/** The kit's tools for a provider. */
export type Kit<R extends Row> = {
  readonly books: Books<R>;
  readonly clock: Clock;
  readonly agenda: Agenda;
  readonly calls: CallFaults;
  readonly postman: Postman;
  /** Runs a task after this time of the provider, which is `compression` times shorter here. */
  after(ms: number, task: () => void): void;
  /** The emulator's address, without a final slash. */
  readonly url: string;
};

/** The parts of a provider. */
export type Wiring<R extends Row> = Pick<PostmanOptions, "retryAfter" | "forge"> & {
  /** Further names of a row in the books. */
  readonly namesOf: (row: R) => readonly string[];
  /** The body of a fault's answer. */
  readonly refusal: (status: number) => object;
  readonly build: (kit: Kit<R>) => Controlled & { readonly app: Hono<Env> };
};

/** A listening emulator. */
export type Emulator = Controlled & {
  readonly url: string;
  readonly clock: Clock;
  readonly calls: CallFaults;
  readonly noticeFaults: NoticeFaults;
  readonly notices: Postman;
  close(): Promise<void>;
};

/** Starts an emulator on loopback. Rejects if it cannot listen or read its file. */
export async function startEmulator<R extends Row>(options: EmulatorOptions, wiring: Wiring<R>): Promise<Emulator> {
  const { port = 0, journalPath = null, compression = 600, seed = 1, deliver = deliverOverHttp } = options;
  const root = new Hono<Env>();
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve({ fetch: root.fetch, port, hostname: "127.0.0.1" }, () => resolve(opened));
    opened.on("error", reject);
  });
  const url = `http://${options.isLocalhost ? "localhost" : "127.0.0.1"}:${(server.address() as AddressInfo).port}`;
  const clock = createClock(options.now);
  const agenda = createAgenda(clock.now);
  const store = openBooks<R>(journalPath, wiring.namesOf);
  const noticeFaults = createNoticeFaults(seed);
  const calls = createCallFaults(seed + 1, wiring.refusal);
  const { retryAfter, forge } = wiring;
  const postman = createPostman({ clock, agenda, deliver, faults: noticeFaults, record: store.record, retryAfter, forge, compression });
  const after = (ms: number, task: () => void) => agenda.schedule(clock.now() + ms / compression, task);
  const { app, act, list } = wiring.build({ books: store.books, clock, agenda, calls, postman, after, url });
  root.route("/_emulator", controlRoutes({ clock, calls, noticeFaults, postman, act, list }));
  root.route("/", app);
  postman.resume(store.undelivered);
  return {
    url,
    clock,
    calls,
    noticeFaults,
    notices: postman,
    act,
    list,
    async close() {
      agenda.stop();
      postman.stop();
      await new Promise<void>((done) => {
        server.close(() => done());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await store.close();
    },
  };
}

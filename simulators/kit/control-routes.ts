import { Hono, type Context } from "hono";
import type { CallFault, CallFaults, Env } from "./call-faults.ts";
import type { Clock } from "./clock.ts";
import { FAULTLESS, type NoticeConduct, type NoticeFaults } from "./notice-faults.ts";
import type { Postman } from "./postman.ts";
import { readJson } from "./read-json.ts";

/** An event at the provider, caused by a payer, a bank or time. `act` is one of the provider's own words. */
export type Act = { readonly id: string; readonly act: string } & Readonly<Record<string, unknown>>;

/** A provider's controls and records. */
export type Controlled = {
  /** Carries out the act. Returns the new row. Null if there is no such row, or the act is impossible. */
  act(act: Act): object | null;
  list(): readonly object[];
};

type Control = Controlled & {
  readonly clock: Clock;
  readonly calls: CallFaults;
  readonly noticeFaults: NoticeFaults;
  readonly postman: Postman;
};

/** The emulator's own API, for tests and benchmarks in other processes. No key: it is on loopback, and there is no money. */
export function controlRoutes(control: Control): Hono<Env> {
  const app = new Hono<Env>();
  const done = (c: Context<Env>) => c.json({ ok: true });
  app.get("/books", (c) =>
    c.json({ now: new Date(control.clock.now()).toISOString(), rows: control.list(), calls: control.calls.counts() }),
  );
  app.post("/act", async (c) => {
    const { id, act, ...rest } = (await readJson(c)) ?? {};
    const row = typeof id === "string" && typeof act === "string" ? control.act({ ...rest, id, act }) : null;
    return row ? c.json(row) : c.json({ error: "nothing that can happen here" }, 422);
  });
  app.post("/faults/calls", async (c) => {
    control.calls.add((await readJson(c)) as CallFault);
    return done(c);
  });
  app.post("/faults/notices", async (c) => {
    control.noticeFaults.conduct((await readJson(c)) as Partial<NoticeConduct>);
    return done(c);
  });
  app.post("/notices/hold", (c) => {
    control.postman.hold();
    return done(c);
  });
  app.post("/notices/release", async (c) => {
    const { order } = (await readJson(c)) ?? {};
    control.postman.release(order === "reversed" ? "reversed" : "sent");
    return done(c);
  });
  app.post("/notices/idle", async (c) => {
    await control.postman.idle();
    return done(c);
  });
  app.post("/clock", async (c) => {
    const { advanceMs } = (await readJson(c)) ?? {};
    control.clock.advance(Number(advanceMs ?? 0));
    return done(c);
  });
  app.post("/reset", (c) => {
    control.calls.clear();
    control.noticeFaults.conduct(FAULTLESS);
    control.postman.release("sent");
    return done(c);
  });
  return app;
}

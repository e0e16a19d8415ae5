import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sleep } from "./sleep.ts";

/** `cut`: closes all connections and accepts none. `swallow`: nothing arrives until it is good again. `slow`: everything is late. */
export type WireState = "good" | "cut" | "swallow" | "slow";
/** A wire between two processes that fails like a network. */
export type FaultyWire = { readonly port: number; set(state: WireState): void; close(): Promise<void> };

const LATE_MS = 60;

/** Opens a wire to a port of this machine. */
export async function openWire(target: number): Promise<FaultyWire> {
  const pairs = new Set<() => void>();
  const sockets = new Set<Socket>();
  let state: WireState = "good";

  /** Joins both ends, keeping the order. */
  function join(from: Socket, to: Socket): () => void {
    let last: Promise<void> = Promise.resolve();
    let late = 0;
    const write = (bytes: Buffer) => void (to.destroyed || to.write(bytes));
    from.on("data", (bytes: Buffer) => {
      // Nothing may overtake bytes in transit.
      if (state !== "slow" && late === 0) return write(bytes);
      late += 1;
      last = last
        .then(() => sleep(state === "slow" ? LATE_MS : 0))
        .then(() => {
          late -= 1;
          write(bytes);
        });
    });
    from.on("end", () => void last.then(() => to.end()));
    return () => (state === "swallow" ? from.pause() : from.resume());
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === "cut") return void near.resetAndDestroy();
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    const obey = [join(near, far), join(far, near)];
    const set = () => obey.forEach((each) => each());
    pairs.add(set);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        pairs.delete(set);
        (socket === near ? far : near).destroy();
      });
    }
    set();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (next === "cut") for (const socket of sockets) socket.resetAndDestroy();
      else for (const set of pairs) set();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import { get } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sleep } from "./sleep.ts";

/** A load balancer in front of a shop's processes. */
export type Balance = {
  /** Its port, for callers that know only the shop's address, such as the provider. */
  readonly port: number;
  /** The port of a process that was ready at the last check; of any process if none was. */
  next(): number;
  close(): Promise<void>;
};

const EVERY_MS = 200;

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get({ host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    call.on("timeout", () => call.destroy());
    call.on("error", () => resolve(false));
  });
}

/** Checks regularly which processes are ready, and distributes connections over those. */
export async function balance(ports: readonly number[]): Promise<Balance> {
  const sockets = new Set<Socket>();
  let ready = ports;
  let turn = 0;
  let isOver = false;

  async function watch(): Promise<void> {
    while (!isOver) {
      const says = await Promise.all(ports.map(isReady));
      ready = ports.filter((_, i) => says[i]);
      await sleep(EVERY_MS);
    }
  }
  function next(): number {
    const among = ready.length > 0 ? ready : ports;
    turn += 1;
    return among[turn % among.length]!;
  }
  const server = createServer((near) => {
    const far = connect(next(), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => void (sockets.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A single process gets all connections, ready or not.
  if (ports.length > 1) void watch();
  return {
    port: (server.address() as AddressInfo).port,
    next,
    async close() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

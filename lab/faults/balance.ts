import { get } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sleep } from "./sleep.ts";

/** A balancer in front of a shop's processes. */
export type Balance = {
  /** Where it listens: for callers that know only the shop's address, such as the provider. */
  readonly port: number;
  /** The port of a process that said it was ready when last asked; where none did, of any. */
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

/** Asks every process again and again whether it is ready, and sends connections in turn to those that are. */
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
  // A single process gets all connections, whatever it says.
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

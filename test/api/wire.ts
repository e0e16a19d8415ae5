import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** `before`: the statement never arrives. `after`: it is executed, and its answer is lost. */
export type CutMode = "before" | "after";
export type Wire = {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Statements seen so far. */
  seen(): number;
  /** Cuts the connection of the n-th statement from now on, and no other. */
  cutAt(n: number, mode: CutMode, onCut?: () => void): void;
  /** Whether the requested cut has happened. */
  hasCut(): boolean;
  /** Refuses or admits all connections. */
  setOpen(isOpen: boolean): void;
  /** Drops all traffic in both directions while connections stay open, or passes it again. Dropped data are lost. */
  setSwallowing(isSwallowing: boolean): void;
  close(): Promise<void>;
};

/** Splits the frontend's messages by execution: up to a simple query, or up to a Sync. */
function statementReader(onStatement: (bytes: Buffer) => void, onOther: (bytes: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let group: Buffer[] = [];
  let isStarted = false;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      const kind = isStarted ? String.fromCharCode(message[0]!) : "startup";
      isStarted = true;
      if (!"QPBDECHS".includes(kind)) onOther(message);
      else {
        group.push(message);
        if (kind !== "Q" && kind !== "S") continue;
        onStatement(Buffer.concat(group));
        group = [];
      }
    }
  };
}

/** A proxy to PostgreSQL that a test can cut between any two statements. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let seen = 0;
  let isOpen = true;
  let isSwallowing = false;
  let plan: { at: number; mode: CutMode; onCut: (() => void) | undefined } | null = null;
  let cut = false;

  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const backend = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    function end(): void {
      client.destroy();
      backend.destroy();
    }
    function fell(): void {
      end();
      cut = true;
      plan?.onCut?.();
      plan = null;
    }
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    const read = statementReader(
      (bytes) => {
        seen += 1;
        if (plan && seen === plan.at && plan.mode === "before") return fell();
        if (plan && seen === plan.at) isDoomed = true;
        backend.write(bytes);
      },
      (bytes) => backend.write(bytes),
    );
    client.on("data", (bytes: Buffer) => void (isSwallowing || read(bytes)));
    backend.on("data", (bytes) => {
      if (isDoomed) fell();
      else if (!isSwallowing) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.toString(),
    seen: () => seen,
    hasCut: () => cut,
    cutAt(n, mode, onCut) {
      plan = { at: seen + n, mode, onCut };
      cut = false;
    },
    setOpen(open) {
      isOpen = open;
      if (!open) for (const socket of sockets) socket.destroy();
    },
    setSwallowing(swallowing) {
      isSwallowing = swallowing;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

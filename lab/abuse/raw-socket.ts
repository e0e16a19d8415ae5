import { connect, type Socket } from "node:net";
import { signCall } from "#client/sign-call.ts";
import { WIRE } from "../../test/harness/signed-shop.ts";

/** Header lines, with the empty line after them. */
export const lines = (...parts: readonly string[]): string => `${parts.join("\r\n")}\r\n\r\n`;

/** A signature for a call without `businessId`. */
export const signature = (): Promise<string> => signCall({ businessId: "", timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret);

/** Sends bytes that no client would send; returns the whole answer until the other side closes or is silent. */
export function answerTo(port: number, text: string | Buffer, silentMs = 4000): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(silentMs, () => socket.destroy());
    socket.on("data", (part: Buffer) => (got += part.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve(got));
  });
}

const SILENT_MS = 1500;

/**
 * The same in two parts, the second of which is sent once an answer begins. The other side closes the connection, or it is cut at the end.
 */
export function answerTwice(port: number, first: string, second: string): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(first));
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    socket.on("data", (part: Buffer) => {
      if (got === "") socket.write(second);
      got += part.toString("latin1");
    });
    socket.on("error", () => {});
    // Keep writing after the other side ends, because the shop might still carry out a call behind the body.
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(got));
  });
}

/** The statuses of several answers in a row. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Milliseconds until the other side closes a connection driven by `drive`; null if it lives longer than `mostMs`. */
export function lifeOf(port: number, drive: (socket: Socket) => () => void, mostMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const from = Date.now();
    const socket = connect(port, "127.0.0.1");
    let stop = () => {};
    const end = (life: number | null) => {
      stop();
      clearTimeout(late);
      socket.destroy();
      resolve(life);
    };
    const late = setTimeout(() => end(null), mostMs);
    socket.on("connect", () => (stop = drive(socket)));
    socket.on("error", () => end(Date.now() - from));
    socket.on("close", () => end(Date.now() - from));
  });
}

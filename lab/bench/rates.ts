import { connect } from "node:net";
import { median } from "./report.ts";

const ROUNDS = 5;
export const ROUND_MS = 1500;
export const CONNECTIONS = 32;
export const CALLERS = 256;
const MOST_RETAKEN = 5;

/** A request over a bare connection, and its answer's length: the bytes of the first answer, or null until it is complete. */
export type Question = { readonly port: number; readonly text: string; lengthOf(answer: string): number | null };

/** Requests of one address of this host. */
export function httpQuestion(port: number, path: string, host: string): Question {
  return {
    port,
    text: `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    lengthOf(answer) {
      const end = answer.indexOf("\r\n\r\n");
      if (end < 0) return null;
      if (answer.slice(9, 12) !== "200") throw new Error(answer.slice(0, 200));
      return end + 4 + Number(/content-length: (\d+)/i.exec(answer)![1]);
    },
  };
}

/** Reading one number of Valkey or Redis: the least that such a server does. */
export const valkeyQuestion = (port: number): Question => ({
  port,
  text: "*2\r\n$3\r\nGET\r\n$5\r\nbench\r\n",
  lengthOf: (answer) => (answer.endsWith("\r\n") ? answer.length : null),
});

/** Answers per second over kept connections, each with its next request after an answer. */
export function askRate({ port, text, lengthOf }: Question, milliseconds = ROUND_MS): Promise<number> {
  const began = performance.now();
  let [done, open, isOver] = [0, CONNECTIONS, false];
  return new Promise((resolve, reject) => {
    for (let n = 0; n < CONNECTIONS; n++) {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      let [answer, wanted]: [string, number | null] = ["", null];
      socket.setNoDelay(true);
      socket.on("error", reject);
      socket.on("data", (part) => {
        answer += (part as Buffer).toString("latin1");
        try {
          wanted ??= lengthOf(answer);
        } catch (error) {
          return reject(error as Error);
        }
        if (wanted === null || answer.length < wanted) return;
        answer = "";
        done += 1;
        if (!isOver) return void socket.write(text);
        socket.destroy();
        if (--open === 0) resolve((done * 1000) / (performance.now() - began));
      });
    }
    setTimeout(() => (isOver = true), milliseconds);
  });
}

/** Calls per second by callers that each wait for their last one. Ends when all callers have, even after an error. */
export async function callRate(act: (n: number) => Promise<unknown>, milliseconds = ROUND_MS, callers = CALLERS): Promise<number> {
  const began = performance.now();
  let [done, next] = [0, 0];
  const ended = await Promise.allSettled(
    Array.from({ length: callers }, async () => {
      while (performance.now() - began < milliseconds) {
        await act(next++);
        done += 1;
      }
    }),
  );
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return (done * 1000) / (performance.now() - began);
}

/** The median of several rounds in which each kind has its turn, so that other load affects all. */
export async function inTurns(kinds: Readonly<Record<string, () => Promise<number>>>): Promise<Record<string, number>> {
  const rates = new Map<string, number[]>();
  for (const rate of Object.values(kinds)) await rate();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, rate] of Object.entries(kinds)) rates.set(name, [...(rates.get(name) ?? []), await rate()]);
  return Object.fromEntries([...rates].map(([name, seen]) => [name, median(seen)]));
}

/** Repeats a failed sample once its target is `ready`, and counts the repeats: a server that was late once has no rate in that round. */
export function retaking(sample: () => Promise<number>, ready: () => Promise<unknown>) {
  let retaken = 0;
  return {
    retaken: () => retaken,
    async rate(): Promise<number> {
      for (;;) {
        try {
          return await sample();
        } catch (error) {
          retaken += 1;
          if (retaken > MOST_RETAKEN) throw error;
          await ready();
        }
      }
    },
  };
}

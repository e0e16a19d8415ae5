import { lookup, type LookupOptions } from "node:dns";

/** Whether a name stands for this very machine. */
export const isNear = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1" || host === "[::1]";

/** What a name stands for; as browsers have it, every name below `localhost` stands for this machine, which not every system knows. */
export const lookUpNear = ((host: string, options: LookupOptions, done: never) =>
  lookup(isNear(host) ? "localhost" : host, options, done)) as typeof lookup;

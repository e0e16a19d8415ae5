import { lookup, type LookupOptions } from "node:dns";

/** Whether a name means this machine. */
export const isNear = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1" || host === "[::1]";

/** Resolves a name like browsers: every name below `localhost` is this machine, which not every system knows. */
export const lookUpNear = ((host: string, options: LookupOptions, done: never) =>
  lookup(isNear(host) ? "localhost" : host, options, done)) as typeof lookup;

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the system's ports for outgoing connections, and above those that browsers refuse. */
const [LOWEST, HIGHEST] = [10_100, 32_000];

/** A free loopback port, outside the range of outgoing connections. */
export function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(freePort());
      else reject(error);
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}

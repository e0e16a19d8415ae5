// A supervisor that listens for a server and never accepts itself: `node keep-socket.ts FILE`, with the server's settings in its
// environment. Restarts FILE after each orderly end; connections wait in the socket. Prints its port and each server's process id.
import { spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

const [file = ""] = process.argv.slice(2);
const keeper = createServer();
keeper.listen(0, "127.0.0.1", () => {
  const { fd } = (keeper as unknown as { _handle: { fd: number } })._handle;
  process.stdout.write(`port ${(keeper.address() as AddressInfo).port}\n`);
  // Without an event loop turn in between, which would accept waiting connections.
  for (let starts = 0; starts < 2; starts += 1) {
    const { status } = spawnSync("sh", ["-c", 'echo "pid $$"; LISTEN_PID=$$ exec "$0" "$1"', process.execPath, file], {
      stdio: ["ignore", "inherit", "inherit", fd],
      env: { ...process.env, LISTEN_FDS: "1" },
    });
    if (status !== 0) process.exit(1);
  }
  process.exit(0);
});

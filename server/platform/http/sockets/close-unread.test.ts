import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { closingUnread } from "./close-unread.ts";

it("hands no request behind an unread body to the listener", async () => {
  const reached: string[] = [];
  const server = createServer(
    closingUnread((request, response) => {
      reached.push(`${request.method} ${request.url}`);
      response.writeHead(request.method === "POST" ? 415 : 200).end();
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  const closed = once(socket, "close");
  socket.resume();
  socket.write("POST /order HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(socket, "data");
  socket.end("0\r\n\r\nPOST /refund HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
  await closed;
  expect(reached).toEqual(["POST /order"]);
  server.close();
});

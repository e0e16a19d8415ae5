import { createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { readMail, type MailPart } from "./read-mail.ts";

/** An untrusted certificate for `localhost` with its key: worthless anywhere else. */
export const LOCALHOST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUCbrIZuGcClSNrAD5njaV9Q+btMowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA5MTMyM1oYDzIxMjYxMDI4
MDkxMzIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR7gp886LPbUJ+2ftUdjq0KbO/5+8mHLblzki+iFPP3RIxUPCPg6mtO
IABXqoinVqQZZQ8rgaa/FuO3f3lgNrMHo2kwZzAdBgNVHQ4EFgQUxNYUroFrj45C
iO5yQLWxl+b7+pYwHwYDVR0jBBgwFoAUxNYUroFrj45CiO5yQLWxl+b7+pYwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgHvqXUqpShyu933OHfpKbSrrLBUBIZG/Z3V25xc0SIb4CIB5BtK872Eks
mg9YUdqNIlF0cZfFBJ31deEySTsDptyV
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXOuxbZZriuW72JHs
/Dy4XyvIKMNBUG9SnDz7do4rf4qhRANCAAR7gp886LPbUJ+2ftUdjq0KbO/5+8mH
Lblzki+iFPP3RIxUPCPg6mtOIABXqoinVqQZZQ8rgaa/FuO3f3lgNrMH
-----END PRIVATE KEY-----`;

export type CaughtMail = {
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its plain text, and its HTML; empty without one. */
  readonly text: string;
  readonly html: string;
  /** Its pictures and attached files. */
  readonly files: readonly MailPart[];
  /** As received on the wire. */
  readonly content: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
};
export type MailEmulator = {
  readonly port: number;
  readonly mails: CaughtMail[];
  /** Every line received before encryption. */
  readonly heard: string[];
  /** Answers every line that begins with `verb` by this refusal. */
  refuse(verb: string, reply: string): void;
  /** Accepts the next e-mail and sends no reply. */
  dropNextReply(): void;
  close(): Promise<void>;
};

/** A small mail server on this machine that stores its mail. `offersTls` offers STARTTLS. */
export async function startMailEmulator({ offersTls = false } = {}): Promise<MailEmulator> {
  const mails: CaughtMail[] = [];
  const heard: string[] = [];
  const refusals = new Map<string, string>();
  const sockets = new Set<Socket>();
  let isSilent = false;

  function serve(socket: Socket, isEncrypted: boolean): void {
    let text = "";
    let content: string[] | null = null;
    let envelope = { from: "", to: "" };
    let user: string | null = null;
    const say = (reply: string) => void socket.write(`${reply}\r\n`);
    sockets.add(socket);
    socket.on("error", () => {});

    function take(line: string): void {
      if (content) {
        if (line !== ".") return void content.push(line);
        mails.push({ ...envelope, ...readMail(content.join("\r\n")), isEncrypted, user });
        content = null;
        if (isSilent) isSilent = false;
        else say(refusals.get("content") ?? "250 2.0.0 kept as emulator-1");
        return;
      }
      if (!isEncrypted) heard.push(line);
      const verb = line.split(/[ :]/)[0]!.toUpperCase();
      const refusal = refusals.get(verb);
      if (refusal) return say(refusal);
      if (verb === "EHLO")
        say(["250-emulator", ...(offersTls && !isEncrypted ? ["250-STARTTLS"] : []), "250 AUTH PLAIN LOGIN"].join("\r\n"));
      else if (verb === "STARTTLS") {
        say("220 go ahead");
        socket.removeAllListeners("data");
        serve(
          new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key: KEY, cert: LOCALHOST_CERTIFICATE }) }),
          true,
        );
      } else if (verb === "AUTH") {
        user =
          Buffer.from(line.split(" ")[2] ?? "", "base64")
            .toString("utf8")
            .split("\0")[1] ?? null;
        say("235 welcome");
      } else if (verb === "MAIL") {
        envelope = { ...envelope, from: /<(.*)>/.exec(line)?.[1] ?? "" };
        say("250 ok");
      } else if (verb === "RCPT") {
        envelope = { ...envelope, to: /<(.*)>/.exec(line)?.[1] ?? "" };
        say("250 ok");
      } else if (verb === "DATA") {
        content = [];
        say("354 go on");
      } else say("221 bye");
    }

    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        take(line);
      }
    });
  }

  const server = createServer((socket) => {
    serve(socket, false);
    socket.write("220 emulator\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    mails,
    heard,
    refuse: (verb, reply) => void refusals.set(verb, reply),
    dropNextReply: () => void (isSilent = true),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

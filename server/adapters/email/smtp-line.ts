import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export type Reply = { readonly code: number; readonly lines: readonly string[] };

/** The connection broke, was late, or spoke no SMTP. */
export class SmtpBroken extends Error {
  override readonly name = "SmtpBroken";
}

const LONGEST_REPLY = 64 * 1024;

export type SmtpLine = {
  /** Sends a line, or several that end with CRLF, and waits for the reply. */
  say(text: string): Promise<Reply>;
  /** Waits for the reply that comes unasked: the greeting. */
  hear(): Promise<Reply>;
  /** From now on encrypted; throws when the server's certificate is not its name's. */
  encrypt(): Promise<void>;
  end(): void;
};

type Heard = { resolve(reply: Reply): void; reject(error: Error): void };

function opened(host: string, port: number, isTls: boolean): Socket {
  return isTls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
}

/** Opens a connection to a mail server; all of its talk must be over within `seconds`. */
export function openSmtpLine(host: string, port: number, isTls: boolean, seconds: number): SmtpLine {
  let socket = opened(host, port, isTls);
  let text = "";
  let waiting: Heard | null = null;
  let failure: SmtpBroken | null = null;

  function fail(reason: string): void {
    failure ??= new SmtpBroken(reason);
    waiting?.reject(failure);
    waiting = null;
    socket.destroy();
  }
  const late = setTimeout(() => fail("timeout"), seconds * 1000);

  function deliver(): void {
    const match = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(text);
    if (!match || !waiting) return;
    const lines = match[0].split(/\r?\n/).filter(Boolean);
    text = text.slice(match[0].length);
    const { resolve } = waiting;
    waiting = null;
    resolve({ code: Number(match[1]), lines: lines.map((line) => line.slice(4)) });
  }

  function listen(): void {
    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
      if (text.length > LONGEST_REPLY) fail("too_long");
      else deliver();
    });
    socket.on("error", () => fail("unreachable"));
    socket.on("close", () => fail("closed"));
  }
  listen();

  function hear(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      waiting = { resolve, reject };
      deliver();
    });
  }

  return {
    hear,
    say(line) {
      if (!failure) socket.write(line);
      return hear();
    },
    async encrypt() {
      // What came before the encryption counts for nothing after it.
      text = "";
      const plain = socket;
      plain.removeAllListeners("data");
      plain.removeAllListeners("close");
      const safe = connectTls({ socket: plain, servername: host });
      await new Promise<void>((resolve, reject) => {
        safe.once("secureConnect", resolve);
        safe.once("error", () => reject(new SmtpBroken("tls")));
        safe.once("close", () => reject(new SmtpBroken("tls")));
      });
      socket = safe;
      listen();
    },
    end() {
      clearTimeout(late);
      failure ??= new SmtpBroken("ended");
      socket.destroySoon();
    },
  };
}

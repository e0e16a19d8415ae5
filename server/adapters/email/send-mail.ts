import type { MailSettings } from "../../config/channel-settings.ts";
import { isLoopback } from "../../config/deployment.ts";
import { mimeMessage, type Mail } from "./mime-message.ts";
import { openSmtpLine, SmtpBroken, type Reply, type SmtpLine } from "./smtp-line.ts";

/** What the mail server said no to. */
export class SmtpRefusal extends Error {
  override readonly name = "SmtpRefusal";
  readonly step: string;
  readonly code: number;
  constructor(step: string, code: number) {
    super(`${step} ${code}`);
    this.step = step;
    this.code = code;
  }
}

/** Every line that holds none of our secrets goes through here; a reply outside 2xx and 3xx is a refusal. */
async function ask(line: SmtpLine, step: string, text: string): Promise<Reply> {
  return accepted(step, await line.say(`${text}\r\n`));
}

function accepted(step: string, reply: Reply): Reply {
  if (reply.code < 200 || reply.code > 399) throw new SmtpRefusal(step, reply.code);
  return reply;
}

function offers(reply: Reply, word: string): string | null {
  return reply.lines.find((line) => line.toUpperCase().split(/[ =]/)[0] === word) ?? null;
}

async function logIn(line: SmtpLine, hello: Reply, user: string, password: string): Promise<void> {
  const ways = (offers(hello, "AUTH") ?? "").toUpperCase().split(/[ =]/);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  if (ways.includes("PLAIN")) {
    await ask(line, "AUTH", `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`);
    return;
  }
  if (!ways.includes("LOGIN")) throw new SmtpBroken("no_auth");
  await ask(line, "AUTH", "AUTH LOGIN");
  await ask(line, "AUTH", base64(user));
  await ask(line, "AUTH", base64(password));
}

/** Says hello and turns encryption on. To another machine nothing is said without it. */
async function greet(line: SmtpLine, settings: MailSettings): Promise<Reply> {
  accepted("greeting", await line.hear());
  const name = settings.from.slice(settings.from.lastIndexOf("@") + 1);
  const hello = await ask(line, "EHLO", `EHLO ${name}`);
  if (settings.isImplicitTls) return hello;
  if (!offers(hello, "STARTTLS")) {
    if (isLoopback(settings.host)) return hello;
    throw new SmtpBroken("no_tls");
  }
  await ask(line, "STARTTLS", "STARTTLS");
  await line.encrypt();
  return ask(line, "EHLO", `EHLO ${name}`);
}

/**
 * Hands one e-mail to the mail server, over a connection of its own. Answers what the server called it. Throws SmtpRefusal or
 * SmtpBroken.
 */
export async function sendMail(settings: MailSettings, mail: Mail, seconds: number): Promise<string> {
  const content = mimeMessage(mail);
  const line = openSmtpLine(settings.host, settings.port, settings.isImplicitTls, seconds);
  try {
    const hello = await greet(line, settings);
    if (settings.user !== null) await logIn(line, hello, settings.user, settings.password ?? "");
    await ask(line, "MAIL", `MAIL FROM:<${mail.from.address}>`);
    await ask(line, "RCPT", `RCPT TO:<${mail.to}>`);
    await ask(line, "DATA", "DATA");
    const taken = await ask(line, "content", `${content}.`);
    // The e-mail is the server's from here on; how the parting goes does not matter.
    line.say("QUIT\r\n").catch(() => {});
    return (taken.lines.at(-1) ?? "").slice(0, 200);
  } finally {
    line.end();
  }
}

export type Mail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Without angle brackets. The same for every attempt of one message. */
  readonly messageId: string;
  readonly date: Date;
};

/** An encoded word holds at most 75 characters: 45 bytes of text. */
const WORD_BYTES = 45;
const LINE = 76;

/** Text as a header may carry it: one line, in encoded words where it is more than plain ASCII. */
function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (/^[A-Za-z0-9 .,:;!?'()&+/-]*$/.test(line) && line.length <= 60) return line;
  const words: string[] = [];
  let word = "";
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  if (word) words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each).toString("base64")}?=`).join("\r\n ");
}

/** A name beside an address: always quoted or encoded, so that none of its signs means anything. */
function nameText(name: string): string {
  const text = headerText(name);
  return text.startsWith("=?") ? text : `"${text}"`;
}

function wrapped(base64: string): string {
  return (base64.match(new RegExp(`.{1,${LINE}}`, "g")) ?? []).join("\r\n");
}

/**
 * A plain-text e-mail as it goes over the wire, CRLF at every end. The body is base64, so no line of it begins with a dot. Throws
 * when an address could end its line.
 */
export function mimeMessage(mail: Mail): string {
  for (const address of [mail.from.address, mail.to, mail.replyTo ?? mail.to, mail.messageId]) {
    if (!/^[\x21-\x7e]+$/.test(address) || /[<>]/.test(address)) throw new Error("not an address");
  }
  const headers = [
    `From: ${nameText(mail.from.name)} <${mail.from.address}>`,
    ...(mail.replyTo ? [`Reply-To: <${mail.replyTo}>`] : []),
    `To: <${mail.to}>`,
    `Subject: ${headerText(mail.subject)}`,
    `Date: ${mail.date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.messageId}>`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  return `${headers.join("\r\n")}\r\n\r\n${wrapped(Buffer.from(mail.text.replace(/\r?\n/g, "\r\n")).toString("base64"))}\r\n`;
}

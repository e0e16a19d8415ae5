/** A picture or file of an e-mail. */
export type MailPart = {
  readonly name: string;
  readonly type: string;
  readonly isInline: boolean;
  readonly cid: string;
  readonly content: Buffer;
};

export type ReadMail = {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailPart[];
  readonly content: string;
};

function decodeWord(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, base64: string) => Buffer.from(base64, "base64").toString("utf8"))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, quoted: string) => decodeURIComponent(quoted.replaceAll("_", " ").replaceAll("=", "%")))
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, inside: string) => inside.replace(/\\(.)/g, "$1"));
}

function decodeBody(body: string, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const bytes = body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

type Leaf = { readonly type: string; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

function split(content: string): { headers: Record<string, string>; body: string } {
  const at = content.indexOf("\r\n\r\n");
  const lines = content
    .slice(0, at)
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), decodeWord(line.slice(line.indexOf(":") + 2))]),
  );
  return { headers, body: content.slice(at + 4) };
}

function leavesOf(content: string): Leaf[] {
  const { headers, body } = split(content);
  const type = headers["content-type"] ?? "text/plain";
  const boundary = /boundary=([^;\s]+)/.exec(type)?.[1];
  if (boundary === undefined) return [{ type, headers, body: decodeBody(body, headers["content-transfer-encoding"]) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(part.slice(2)));
}

/** A parsed e-mail: the first plain text, the first HTML, and everything else. */
export function readMail(content: string): ReadMail {
  const leaves = leavesOf(content);
  const textOf = (type: string) => leaves.find((leaf) => leaf.type.startsWith(type))?.body.toString("utf8") ?? "";
  const files = leaves
    .filter(({ headers }) => headers["content-disposition"] !== undefined)
    .map(({ type, headers, body }) => ({
      name: /filename=([^;]+)/.exec(headers["content-disposition"]!)?.[1] ?? "",
      type: type.split(";")[0]!,
      isInline: headers["content-disposition"]!.startsWith("inline"),
      cid: (headers["content-id"] ?? "").replace(/^<|>$/g, ""),
      content: body,
    }));
  return { headers: split(content).headers, text: textOf("text/plain"), html: textOf("text/html"), files, content };
}

/** A block of an e-mail, in order. Texts may contain `*bold*`. */
export type Block =
  | { readonly kind: "text"; readonly lines: readonly string[] }
  /** Time and place. */
  | { readonly kind: "facts"; readonly lines: readonly string[] }
  /** The message's link. */
  | { readonly kind: "button"; readonly href: string }
  /** One ticket of a list, with its own link and its holder's open tasks. */
  | { readonly kind: "ticket"; readonly name: string; readonly href: string; readonly notes: readonly string[] };

const ADDRESS = /^https?:\/\/\S+$/;
const NUMBERED = /^\d+\. /;

function ofParagraph(lines: readonly string[], facts: readonly string[]): Block[] {
  const at = lines.findIndex((line) => ADDRESS.test(line));
  if (at < 0) {
    const kind = lines.some((line) => facts.some((fact) => line.endsWith(fact))) ? "facts" : "text";
    return [{ kind, lines }];
  }
  const [before, href, after] = [lines.slice(0, at), lines[at]!, lines.slice(at + 1)];
  const name = before.at(-1);
  if (name !== undefined && NUMBERED.test(name)) return [{ kind: "ticket", name: name.replace(NUMBERED, ""), href, notes: after }];
  return [
    ...(before.length > 0 ? [{ kind: "text", lines: before } as const] : []),
    { kind: "button", href },
    ...(after.length > 0 ? [{ kind: "text", lines: after } as const] : []),
  ];
}

/** Splits a message's text into blocks. `facts`: the endings of lines with time and place. */
export function splitBlocks(body: string, facts: readonly string[]): Block[] {
  const known = facts.filter(Boolean);
  return body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").filter(Boolean))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => ofParagraph(lines, known));
}

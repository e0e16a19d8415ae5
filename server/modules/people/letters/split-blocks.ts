/** A piece of an e-mail, from the top downward. Texts may hold `*bold*`. */
export type Block =
  | { readonly kind: "text"; readonly lines: readonly string[] }
  /** When and where. */
  | { readonly kind: "facts"; readonly lines: readonly string[] }
  /** Where the message leads. */
  | { readonly kind: "button"; readonly href: string }
  /** One ticket of a list, with the link of that ticket alone, and what its holder must still do. */
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

/** A message's text as the pieces of an e-mail. `facts`: what its lines that say when and where end with. */
export function splitBlocks(body: string, facts: readonly string[]): Block[] {
  const known = facts.filter(Boolean);
  return body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").filter(Boolean))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => ofParagraph(lines, known));
}

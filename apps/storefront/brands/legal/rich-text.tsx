import type { RichText as Blocks, RichWords } from "#contract/shapes.ts";

type RichTextProps = {
  readonly blocks: Blocks;
  /** Heading level of the text's headings. */
  readonly level?: 2 | 3;
  /** Gives each heading an id for links: `{anchor}-{index of the block}`. */
  readonly anchor?: string;
};

type Words = string | RichWords;
type ListProps = {
  readonly start?: number | undefined;
  readonly type?: "a" | "A" | "i" | "I" | undefined;
  readonly items: readonly (string | (RichWords & { readonly inner?: ListProps | undefined }))[];
};

function words(of: Words) {
  if (typeof of === "string") return of;
  return of.parts?.map(({ as: Tag, text }, at) => (Tag ? <Tag key={at}>{text}</Tag> : text)) ?? of.text;
}

function List({ start, type, items }: ListProps) {
  const inside = items.map((item, at) => (
    <li key={at}>
      {words(item)}
      {typeof item === "object" && item.inner && <List {...item.inner} />}
    </li>
  ));
  return start === undefined ? (
    <ul>{inside}</ul>
  ) : (
    <ol className="rich-list" start={start} data-type={type}>
      {inside}
    </ol>
  );
}

/** Text blocks as elements, never as HTML. */
export function RichText({ blocks, level = 3, anchor }: RichTextProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="rich-text">
      {blocks.map((block, index) => {
        if (block.kind === "heading") {
          return (
            <Heading key={index} id={anchor && `${anchor}-${index}`}>
              {block.text}
            </Heading>
          );
        }
        if (block.kind === "paragraph") return <p key={index}>{words(block)}</p>;
        if (block.kind === "list") return <List key={index} {...block} />;
        if (block.kind === "rule") return <hr key={index} className="rule" />;
        return (
          <table key={index} className="rich-table">
            {block.head && (
              <thead>
                <tr>
                  {block.head.map((cell, at) => (
                    <th key={at} scope="col">
                      {words(cell)}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{words(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

import type { RichText as Blocks } from "#contract/shapes.ts";

type RichTextProps = {
  readonly blocks: Blocks;
  /** Heading level of the text's headings. */
  readonly level?: 2 | 3;
  /** Gives each heading an id for links: `{anchor}-{index of the block}`. */
  readonly anchor?: string;
};

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
        if (block.kind === "paragraph") return <p key={index}>{block.text}</p>;
        return (
          <ul key={index}>
            {block.items.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

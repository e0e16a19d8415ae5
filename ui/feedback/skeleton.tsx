/** The content to come: a `line` of text, …, a whole `form`. The style sheet has the height of each. */
export type SkeletonSize = "line" | "title" | "row" | "field" | "block" | "text" | "list" | "form";

/** A placeholder as wide as its column and as high as the content to come. Shown only after 150 ms. */
export function Skeleton({ size = "line" }: { size?: SkeletonSize }) {
  return (
    <div className="ui-late" aria-hidden="true">
      <div className="ui-skeleton" data-size={size} />
    </div>
  );
}

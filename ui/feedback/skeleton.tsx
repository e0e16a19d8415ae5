/** What comes in its place: a `line` of text, …, a whole `form`. The style sheet knows the height of each. */
export type SkeletonSize = "line" | "title" | "row" | "field" | "block" | "text" | "list" | "form";

/** A placeholder as wide as its column and as high as what comes in its place. It shows only after 150 ms. */
export function Skeleton({ size = "line" }: { size?: SkeletonSize }) {
  return (
    <div className="ui-late" aria-hidden="true">
      <div className="ui-skeleton" data-size={size} />
    </div>
  );
}

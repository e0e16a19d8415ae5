/** A placeholder block; give it the final content's size by `className`. It shows only after 150 ms. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string }) {
  return (
    <div className="k-late" aria-hidden="true">
      <div className={`k-skeleton ${className}`} />
    </div>
  );
}

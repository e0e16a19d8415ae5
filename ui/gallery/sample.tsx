import type { ReactNode } from "react";

/** One titled group of the gallery. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-sample">
      <h2 className="text-h2">{title}</h2>
      <div className="gallery-stack">{children}</div>
    </section>
  );
}

/** Several variants of one thing side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}

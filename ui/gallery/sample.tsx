import type { ReactNode } from "react";

/** One titled group of the gallery. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 lg:py-12">
      <h2 className="mb-5 text-h2">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** Several variants of one thing side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>;
}

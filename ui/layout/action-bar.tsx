import { type ReactNode, useEffect, useState } from "react";

/**
 * The bar at the bottom of phone screens, gone from 1024 px on. It hides while the on-screen keyboard takes more than
 * a quarter of the height, since it would cover the field; keep the same action at the end of the form.
 */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => setHidden(view.height * view.scale < window.innerHeight * 0.75);
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  return (
    <div className="ui-actions" role="region" aria-label={label} hidden={hidden}>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { BareLine } from "../../shell/frame/bare-line.tsx";
import { SimulationStrip } from "../../shell/frame/simulation-strip.tsx";

/** Reloads a page that the browser restored from memory, such as on Back from a payment page: the order may have changed. */
function reloadWhenRevived(): () => void {
  const look = (event: PageTransitionEvent) => event.persisted && location.reload();
  window.addEventListener("pageshow", look);
  return () => window.removeEventListener("pageshow", look);
}

/** Layout of an order's pages: a slim header, no marketing. See docs/rules/pages.md#layouts. */
export function OrderLayout({ header }: { readonly header: ReactNode }) {
  const { search } = useLocation();
  const headerless = hasFlag(search, "headerless");
  useEffect(reloadWhenRevived, []);
  return (
    <>
      <SimulationStrip />
      {!headerless && header}
      <main id="main" tabIndex={-1} className="checkout-page">
        <Outlet />
        {headerless && <BareLine />}
      </main>
    </>
  );
}

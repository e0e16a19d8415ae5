import { useEffect } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { CheckoutHeader } from "../orders/checkout/checkout-header.tsx";
import { reloadWhenRevived } from "../orders/checkout/reload-when-revived.ts";
import { BareLine } from "../shell/frame/bare-line.tsx";
import { SimulationStrip } from "../shell/frame/simulation-strip.tsx";

/** Orders are personal: no cache stores a copy. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Layout of the order's pages: a slim header, no marketing. See docs/rules/pages.md#layouts. */
export default function CheckoutLayout() {
  const { search } = useLocation();
  const { slug = "" } = useParams();
  const headerless = hasFlag(search, "headerless");
  useEffect(reloadWhenRevived, []);
  return (
    <>
      <SimulationStrip />
      {!headerless && <CheckoutHeader slug={slug} />}
      <main id="main" tabIndex={-1} className="checkout-page">
        <Outlet />
        {headerless && <BareLine />}
      </main>
    </>
  );
}

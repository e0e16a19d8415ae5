import { useEffect } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { OrderHeader } from "../orders/checkout/checkout-header.tsx";
import { reloadWhenRevived } from "../orders/checkout/reload-when-revived.ts";
import { BareLine } from "../shell/frame/bare-line.tsx";
import { SimulationStrip } from "../shell/frame/simulation-strip.tsx";

/** Orders are personal: no cache stores a copy. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Layout of the pages for buying a video: like those of an event's order, with a link back to the video. */
export default function VideoLayout() {
  const { search } = useLocation();
  const { slug = "" } = useParams();
  const headerless = hasFlag(search, "headerless");
  useEffect(reloadWhenRevived, []);
  return (
    <>
      <SimulationStrip />
      {!headerless && <OrderHeader back={`/video/${slug}`} home={`/video/${slug}`} />}
      <main id="main" tabIndex={-1} className="checkout-page">
        <Outlet />
        {headerless && <BareLine />}
      </main>
    </>
  );
}

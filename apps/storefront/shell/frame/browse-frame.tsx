import { memo, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { hasFlag } from "#domain/pages/framed-pages.ts";
import { latePart, lazyPart } from "../router/lazy-part.ts";
import { BareLine } from "./bare-line.tsx";
import { ShopHeader } from "./shop-header.tsx";
import { SimulationStrip } from "./simulation-strip.tsx";
import { hasOrders, watchOrders } from "../../orders/transaction/orders-here.ts";

const Loaded = lazyPart(() => import("./resume-bar.tsx").then((loaded) => loaded.ResumeBar));

/**
 * The bar that leads back to an order. Its code loads only in a browser with an order. There it loads on every page, since it also deletes
 * expired input (`sweepTyped`).
 */
function LazyResumeBar() {
  const isWanted = useSyncExternalStore(watchOrders, hasOrders, () => false);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}

const ShopFooter = latePart(() => import("./shop-footer.tsx").then((loaded) => loaded.ShopFooter));

/** Never rendered again, so that the server's markup stays until the footer's code has loaded. */
const Footer = memo(function Footer() {
  return (
    <Suspense>
      <ShopFooter />
    </Suspense>
  );
});

/** The default layout: header, banners, main, footer. Flags in the address may hide header and footer. See docs/rules/pages.md#layouts. */
export function BrowseFrame({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const headerless = hasFlag(search, "headerless");
  const footerless = hasFlag(search, "footerless");
  return (
    <>
      <SimulationStrip />
      {!headerless && <ShopHeader />}
      <LazyResumeBar />
      <main id="main" tabIndex={-1}>
        {children}
        {headerless && footerless && <BareLine />}
      </main>
      {!footerless && <Footer />}
    </>
  );
}

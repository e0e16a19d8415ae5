import { Suspense, useSyncExternalStore } from "react";
import { hasOrders, watchOrders } from "../../orders/transaction/orders-here.ts";
import { lazyPart } from "../router/lazy-part.ts";

const Loaded = lazyPart(() => import("./resume-bar.tsx").then((loaded) => loaded.ResumeBar));

/**
 * The bar that leads back to an order. Its code loads only in a browser with an order; there it loads on every page, since it also deletes
 * expired input (`sweepTyped`).
 */
export function LazyResumeBar() {
  const isWanted = useSyncExternalStore(watchOrders, hasOrders, () => false);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}

import { Suspense, useSyncExternalStore } from "react";
import { hasOrders, watchOrders } from "../../orders/transaction/orders-here.ts";
import { lazyPart } from "../router/lazy-part.ts";

const Loaded = lazyPart(() => import("./resume-bar.tsx").then((loaded) => loaded.ResumeBar));

/**
 * The bar that leads back to an order. Its code comes only to a browser in which one was begun; there it comes to every page, for it also takes what
 * was typed too long ago off the device (`sweepTyped`).
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

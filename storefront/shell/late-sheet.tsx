import { type ComponentProps, lazy, Suspense } from "react";
import type { Sheet } from "#ui/overlay/sheet.tsx";
import { useAtRest } from "./use-at-rest.ts";

const Loaded = lazy(() => import("#ui/overlay/sheet.tsx").then((loaded) => ({ default: loaded.Sheet })));

/** The kit's sheet, fetched once the page is at rest: no page shows one before it is asked for. */
export function LateSheet(props: ComponentProps<typeof Sheet>) {
  const isAtRest = useAtRest();
  if (!isAtRest && !props.open) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

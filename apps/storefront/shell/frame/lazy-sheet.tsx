import { type ComponentProps, Suspense } from "react";
import type { Sheet } from "#ui/overlay/sheet.tsx";
import { useAtRest } from "./use-at-rest.ts";
import { lazyPart } from "../router/lazy-part.ts";

const Loaded = lazyPart(() => import("#ui/overlay/sheet.tsx").then((loaded) => loaded.Sheet));

/** The kit's sheet, loaded once the page is at rest: sheets open only after a press. */
export function LazySheet(props: ComponentProps<typeof Sheet>) {
  const isAtRest = useAtRest();
  if (!isAtRest && !props.open) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

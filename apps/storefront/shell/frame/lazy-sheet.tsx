import { type ComponentProps, Suspense } from "react";
import type { Sheet } from "#ui/overlay/sheet.tsx";
import { openedPart } from "../router/lazy-part.ts";
import { useTouched } from "./use-at-rest.ts";

const Loaded = openedPart(() => import("#ui/overlay/sheet.tsx").then((loaded) => loaded.Sheet));

/** The kit's sheet, loaded with the first touch: sheets open only after a press. */
export function LazySheet(props: ComponentProps<typeof Sheet>) {
  const isTouched = useTouched();
  if (!isTouched && !props.open) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

import { useMemo, useSyncExternalStore } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { parseOpened, readOpenedText, watchOpened } from "./access-store.ts";
import { withOpened } from "./with-opened.ts";

/** The event with the categories that this browser's access code opened. */
export function useOpened(event: EventDetail): EventDetail {
  const { ui } = useTenant();
  const read = () => (event.takesCodes ? readOpenedText(ui, event.id) : null);
  const text = useSyncExternalStore(watchOpened, read, () => null);
  return useMemo(() => {
    const opened = text === null ? null : parseOpened(text);
    return opened === null ? event : withOpened(event, opened);
  }, [event, text]);
}

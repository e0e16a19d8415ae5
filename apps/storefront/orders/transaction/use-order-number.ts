import { useMatches } from "react-router";
import { useTenant } from "../../shell/document/tenant.ts";
import { useTransactionText } from "./transaction-store.ts";

type Shown = {
  readonly first?: { readonly booking?: { readonly reference?: string } } | null;
  readonly event?: { readonly id?: string };
} | null;

/** The order's number, to name in a question to the shop; empty without one. */
export function useOrderNumber(): string {
  const { ui } = useTenant();
  const shown = useMatches().map(({ loaderData }) => loaderData as Shown | undefined);
  const event = shown.find((data) => data?.event?.id)?.event?.id ?? "";
  const begun = useTransactionText(ui, event, ({ bookingId, bookingData }) => (bookingId === null ? "" : (bookingData?.reference ?? "")));
  return shown.find((data) => data?.first?.booking)?.first?.booking?.reference ?? begun;
}

import { useParams } from "react-router";
import { CheckoutHeader } from "../orders/checkout/checkout-header.tsx";
import { OrderLayout } from "../orders/checkout/order-layout.tsx";

/** Orders are personal: no cache stores a copy. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Layout of the pages of an order of tickets. */
export default function CheckoutLayout() {
  const { slug = "" } = useParams();
  return <OrderLayout header={<CheckoutHeader slug={slug} />} />;
}

import { useParams } from "react-router";
import { OrderHeader } from "../orders/checkout/checkout-header.tsx";
import { OrderLayout } from "../orders/checkout/order-layout.tsx";

/** Orders are personal: no cache stores a copy. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Layout of the pages for buying a video. Back leads to the video. */
export default function VideoLayout() {
  const { slug = "" } = useParams();
  const video = `/video/${slug}`;
  return <OrderLayout header={<OrderHeader back={video} home={video} />} />;
}

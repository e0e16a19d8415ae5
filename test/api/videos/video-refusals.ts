import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import { newBuyer, type Buyer } from "../../harness/buyer.ts";
import { orderVideo, payVideo, videoDetails, videoOf, type VideoOrder } from "../../harness/video-buyer.ts";
import { sceneShop } from "../orders/booking-scene.ts";
import { send, type Sent } from "../send.ts";

const TENANT = "gemasimfoni";
type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
type Order = { readonly buyer: Buyer; readonly data: VideoOrder };

async function orderOf(slug: string, phone: string): Promise<Order> {
  const buyer = newBuyer(sceneShop(), { tenant: TENANT });
  const order = await orderVideo(buyer, await videoOf(buyer, slug), { phone });
  if (!order.ok) throw new Error(order.problem.code);
  return { buyer, data: order.data };
}

const act = ({ buyer, data }: Order, path: string, body: unknown) =>
  send(sceneShop(), `/api/v1/bookings/${data.id}/${path}`, { host: buyer.host, cookie: buyer.cookie(), body });

/** Two orders of one number, the second confirmed. */
async function twice(phone: string): Promise<Order> {
  const first = await orderOf("latihan-terbuka", phone);
  const second = await orderOf("latihan-terbuka", phone);
  const done = await payVideo(second.buyer, second.data);
  if (!done.ok) throw new Error(done.problem.code);
  return first;
}

/** Causes of the refusals of video orders alone. */
export const VIDEO_REFUSALS: Readonly<Record<"details" | "payment", Ways>> = {
  details: {
    VIDEO_OWNED: async () => act(await twice("081277770011"), "details", videoDetails("081277770011")),
  },
  payment: {
    VIDEO_OWNED: async () => act(await twice("081277770012"), "payments", { shownTotal: 0, locale: "en" }),
    async EVENT_NOT_ON_SALE() {
      const order = await orderOf("konser-lampu-kota", "081277770013");
      const end = (at: string) =>
        sceneShop().services.db.transaction(TENANT as TenantId, (tx) =>
          tx.query(`update videos set available_until = ${at} where id = $1`, [order.data.event.id]),
        );
      await end("now() - interval '1 s'");
      const answer = await act(order, "payments", { shownTotal: order.data.quote.total, locale: "en" });
      await end("now() + interval '10 days'");
      return answer;
    },
  },
};

/** Messages to the organiser, at the brand's own address. They contain an order's reference but no personal names. */
export const organiserTexts = {
  "organiser.taken_back": {
    subject: "Order {reference} has lost its payment",
    body: `At {brand} the payment of *{amount}* for order {reference} (*{event}*) was reversed by the buyer's bank or the payment provider. This money is no longer yours.

The tickets are suspended: gates answer "not paid". Their seats stay taken. We have told the buyer.

If the payment arrives again, the tickets become valid again by themselves. If it doesn't, please decide. You can cancel the order, which frees the seats. If the buyer has paid you in another way, you can let the tickets stand. Tell the team that runs this shop, with the order's number.`,
  },
  "organiser.video_taken_back": {
    subject: "Order {reference} has lost its payment",
    body: `At {brand} the payment of *{amount}* for order {reference} (the video *{event}*) was reversed by the buyer's bank or the payment provider. This money is no longer yours.

The buyer can't watch the video for now. We have told the buyer.

If the payment arrives again, the buyer can watch again. If it doesn't, please decide. You can cancel the order. If the buyer has paid you in another way, you can let them watch. Tell the team that runs this shop, with the order's number.`,
  },
} as const;

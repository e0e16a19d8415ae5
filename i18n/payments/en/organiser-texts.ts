/** Messages to the organiser, at the brand's own address. They contain an order's reference but no personal names. */
export const organiserTexts = {
  "organiser.taken_back": {
    subject: "Order {reference} has lost its payment",
    body: `At {brand} the payment of *{amount}* for order {reference} (*{event}*) was reversed by the buyer's bank or the payment provider. This money is no longer yours.

Its tickets are suspended: gates answer "not paid". The seats stay taken. The buyer gets a message about it.

If the money comes again, the tickets are valid again by themselves. If it does not, please decide: cancel the order, which frees the seats, or let the tickets stand where the buyer has paid in another way. Whoever runs this shop carries it out by the order's number.`,
  },
  "organiser.video_taken_back": {
    subject: "Order {reference} has lost its payment",
    body: `At {brand} the payment of *{amount}* for order {reference} (the video *{event}*) was reversed by the buyer's bank or the payment provider. This money is no longer yours.

The video can't be watched with this order for now. The buyer gets a message about it.

If the money comes again, it can be watched again by itself. If it does not, please decide: cancel the order, or let it be watched where the buyer has paid in another way. Whoever runs this shop carries it out by the order's number.`,
  },
} as const;

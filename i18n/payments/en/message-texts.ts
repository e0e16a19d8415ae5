/** Messages about payments and refunds. */
export const messageTexts = {
  "payment.pending": {
    subject: "Pay for {event} before {until}",
    body: `Hi {name}, please pay *{amount}* for order {reference} (*{event}*) at {brand} before *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.reminded": {
    subject: "Reminder: pay for {event} before {until}",
    body: `Hi {name}, your order {reference} for *{event}* at {brand} isn't paid yet. Pay *{amount}* before *{until}*; after that the tickets go back on sale.

Pay or check it here:
{link}

Already paid? Then you don't need to do anything. Keep this link to yourself: it opens your order.`,
  },
  "payment.verifying": {
    subject: "Your payment for {event} is being verified",
    body: `Hi {name}, your payment of *{amount}* for order {reference} (*{event}*) at {brand} is being verified. This takes up to 1 day. Then we'll send your tickets here.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.refused": {
    subject: "Your payment for {event} was not approved",
    body: `Hi {name}, the payment for order {reference} (*{event}*) at {brand} was not approved, and nothing was charged. The tickets are on sale again.

See the order here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.taken_back": {
    subject: "Your payment for {event} was reversed",
    body: `Hi {name}, the payment of *{amount}* for order {reference} (*{event}*) was reversed by your bank or the payment provider. {brand} no longer has this money, so you can't use your tickets for now.

We're keeping them for you while we look into it. See the order here:
{link}

If you didn't expect this, ask your bank or reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "payment.transfer_asked": {
    subject: "Where should we send your refund for {event}?",
    body: `Hi {name}, {brand} is refunding *{amount}* of order {reference} (*{event}*). Your payment method can't receive refunds, so we send the money by bank transfer.

Enter your bank account on your order's page:
{link}

We only ask for it there, never in a chat. Keep this link to yourself: it opens your order.`,
  },
  "payment.transfer_reminded": {
    subject: "Your refund for {event} still needs your bank account",
    body: `Hi {name}, your refund of *{amount}* for order {reference} (*{event}*) is waiting at {brand}. To send it, we need your bank account.

Enter it on your order's page:
{link}

The money stays yours, however long it takes. Keep this link to yourself: it opens your order.`,
  },
  "payment.account_given": {
    subject: "We have the bank account for your refund for {event}",
    body: `Hi {name}, a bank account for the refund of order {reference} (*{event}*) was entered on your order's page. {brand} will send the money there.

Check or change it until then:
{link}

Not you? Enter your own account there now. Keep this link to yourself: it opens your order.`,
  },
  "payment.transferred": {
    subject: "Your refund for {event} was transferred",
    body: `Hi {name}, {brand} has transferred *{amount}* for order {reference} (*{event}*) to the bank account you gave us. It may take a working day to arrive.

Your order:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.refunded": {
    subject: "Your refund for {event}",
    body: `Hi {name}, {brand} has refunded *{amount}* for order {reference} (*{event}*) to your original payment method. It may take several working days to arrive.

Your order:
{link}

Keep this link to yourself: it opens your order.`,
  },
} as const;

/**
 * What is told to buyers. `*bold*` is WhatsApp's own marking. No text begins or ends with a placeholder: WhatsApp admits no such
 * template.
 */
export const en = {
  "booking.held": {
    subject: "Your tickets for {event} are held",
    body: `Hi {name}, {brand} is holding your tickets for *{event}* until *{until}*.

Order {reference}. Finish it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.pending": {
    subject: "Pay for {event} before {until}",
    body: `Hi {name}, order {reference} for *{event}* at {brand} waits for your payment of *{amount}* until *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.verifying": {
    subject: "Your payment for {event} is being verified",
    body: `Hi {name}, your payment of *{amount}* for order {reference} (*{event}*) at {brand} is being verified. This takes up to 1 day. Then your tickets come here.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.refused": {
    subject: "Your payment for {event} was not approved",
    body: `Hi {name}, the payment for order {reference} (*{event}*) at {brand} was not approved. The tickets are on sale again.

See the order here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.paid": {
    subject: "Payment received for {event}",
    body: `Hi {name}, {brand} received your payment of *{amount}* for order {reference}.

*{event}*
{when}
{place}
Tickets: {count}

Your order:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.tickets": {
    subject: "Your tickets for {event}",
    body: `Hi {name}, your tickets for *{event}* are ready. Order {reference} at {brand}.

{when}
{place}

{tickets}

All tickets with their QR codes:
{link}

At the gate, open the ticket and show its QR code.`,
  },
  "booking.expired": {
    subject: "Time to pay for {event} has run out",
    body: `Hi {name}, the time to pay order {reference} for *{event}* at {brand} has run out. The tickets are on sale again.

Order again, or see how it stands:
{link}

If you have paid already, you need not do anything: we look for the payment and tell you.`,
  },
  "booking.review": {
    subject: "We are looking into your payment for {event}",
    body: `Hi {name}, {brand} is looking into the payment for order {reference} (*{event}*). You will hear from us within 1 day.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.refunded": {
    subject: "Your refund for {event}",
    body: `Hi {name}, {brand} sends back *{amount}* of order {reference} (*{event}*), the way it was paid. This may take several working days.

Your order:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "waiting_list.joined": {
    subject: "You are on the waiting list for {event}",
    body: `Hi {name}, you are number *{number}* on the waiting list for *{event}* at {brand}. Nothing to pay now. If a ticket frees up, we message you.

Your place on the list:
{link}

Keep this link to yourself: it opens your place.`,
  },
} as const;

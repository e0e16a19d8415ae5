/** Messages to buyers about orders, seats and waiting lists. */
export const messageTexts = {
  "booking.held": {
    subject: "Your tickets for {event} are held",
    body: `Hi {name}, {brand} is holding your tickets for *{event}* until *{until}*.

Order {reference}. Finish it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.tickets": {
    subject: "Your tickets for {event}",
    body: `Hi {name}, your order {reference} for *{event}* at {brand} is complete: *{amount}*.

When: {when}
Where: {place}

One link for each ticket:

{tickets}

The whole order, with every QR code:
{link}

At the gate, open the ticket and show its QR code. Keep this last link to yourself: it opens the whole order.`,
  },
  "booking.expired": {
    subject: "The time to pay for {event} ran out",
    body: `Hi {name}, the time to pay order {reference} for *{event}* at {brand} ran out. The tickets are on sale again.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
  "draft.released": {
    subject: "Your tickets for {event}",
    body: `Hi, {brand} got your order {reference} for *{event}*. Fill in the details and pay here:
{link}

We hold your tickets as soon as you continue there.`,
  },
  "booking.review": {
    subject: "We're looking into your payment for {event}",
    body: `Hi {name}, {brand} is looking into the payment for order {reference} (*{event}*). We'll message you as soon as it's decided.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.late": {
    subject: "Your payment for {event} came late",
    body: `Hi {name}, *{amount}* for order {reference} (*{event}*) reached {brand} after the tickets were gone.

Choose by *{until}*: other tickets, first place on the waiting list, or a refund.
{link}

Without an answer, we refund everything then. Keep this link to yourself: it opens your order.`,
  },
  "booking.underpaid": {
    subject: "Part of your payment for {event} is missing",
    body: `Hi {name}, *{amount}* of *{total}* for order {reference} (*{event}*) has reached {brand}. *{missing}* is missing.

Pay the rest or get a refund by *{until}*:
{link}

Without an answer, we refund everything then. Keep this link to yourself: it opens your order.`,
  },
  "booking.restored": {
    subject: "Your tickets for {event} are valid again",
    body: `Hi {name}, order {reference} (*{event}*) at {brand} is paid again. Your tickets are valid as before, with the same QR codes.

Your order and tickets:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.returned": {
    subject: "You returned tickets for {event}",
    body: `Hi {name}, *{count}* of your order {reference} for *{event}* at {brand} went back. The QR code no longer works.

You get *{amount}* back, usually in 3–\u206014 working days. Follow it here:
{link}

Wasn't it you? Reply to {brand} right away. Keep this link to yourself: it opens your order.`,
  },
  "booking.returned_free": {
    subject: "You returned tickets for {event}",
    body: `Hi {name}, *{count}* of your order {reference} for *{event}* at {brand} went back. The QR code no longer works, and there is no refund for it.

Your order:
{link}

Wasn't it you? Reply to {brand} right away. Keep this link to yourself: it opens your order.`,
  },
  "seats.moved": {
    subject: "Your seat for {event} has changed",
    body: `Hi {name}, {brand} had to move a seat of your order {reference} (*{event}*): instead of {from}, it's now *{to}*. Your ticket and its QR code stay the same.

Your order and tickets:
{link}

If that doesn't suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "waiting_list.joined": {
    subject: "You're on the waiting list for {event}",
    body: `Hi {name}, you're number *{number}* on the waiting list for *{event}* at {brand}. Nothing to pay now. If a ticket frees up, we'll message you.

Your place on the list:
{link}

Keep this link to yourself: it opens your place.`,
  },
  "waiting_list.offered": {
    subject: "It's your turn: tickets for {event}",
    body: `Hi {name}, it's your turn on the waiting list for *{event}* at {brand}. Held for you until *{until}*: *{what}*, {total} in all.

Buy them here:
{link}

After that they go to the next in line. Keep this link to yourself: it opens your place.`,
  },
  "waiting_list.missed": {
    subject: "Your place on the waiting list for {event} has ended",
    body: `Hi {name}, we held tickets for *{event}* at {brand} for you twice, and you didn't buy them. So your place on the waiting list has ended.

See it here:
{link}

You can join again while the list is open.`,
  },
  "waiting_list.ended": {
    subject: "The waiting list for {event} is closed",
    body: `Hi {name}, the waiting list for *{event}* at {brand} is closed. No ticket came up for you, and you pay nothing.

See it here:
{link}

Thank you for waiting.`,
  },
  "order.short": {
    subject: "Your order {reference}",
    body: `Hi, there is news about your order {reference} at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.tickets_short": {
    subject: "Your tickets for {event}",
    body: `Hi, your order {reference} for *{event}* at {brand} is complete: *{count}*.

Open the order with every QR code here:
{link}

At the gate, open each ticket and show its QR code. Keep this link to yourself: it opens the whole order.`,
  },
  "seats.moved_short": {
    subject: "Your seat for {event} has changed",
    body: `Hi, {brand} had to move a seat of your order {reference} for *{event}*. Your ticket and its QR code stay the same.

See your new seat here:
{link}

If that doesn't suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "waiting_list.offered_short": {
    subject: "It's your turn: tickets for {event}",
    body: `Hi, it's your turn on the waiting list for *{event}* at {brand}. Tickets are held for you until *{until}*.

See and buy them here:
{link}

After that they go to the next in line. Keep this link to yourself: it opens your place.`,
  },
  "waiting_list.short": {
    subject: "Your place on the waiting list for {event}",
    body: `Hi, there is news about your place on the waiting list for *{event}* at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your place.`,
  },
} as const;

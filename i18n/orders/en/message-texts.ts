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
    body: `Hi {name}, your tickets for *{event}* are ready. Order {reference} at {brand}: *{amount}*.

When: {when}
Where: {place}

Your tickets:

{tickets}

All tickets with their QR codes:
{link}

At the gate, open the ticket and show its QR code. Keep this link to yourself: it opens your order.`,
  },
  "booking.expired": {
    subject: "Time to pay for {event} has run out",
    body: `Hi {name}, the time to pay order {reference} for *{event}* at {brand} has run out. The tickets are on sale again.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
  "draft.released": {
    subject: "Your tickets for {event}",
    body: `Hi, {brand} got your order {reference} for *{event}*. Fill in the details and pay here:
{link}

Your tickets are held as soon as you go on there.`,
  },
  "booking.review": {
    subject: "We are looking into your payment for {event}",
    body: `Hi {name}, {brand} is looking into the payment for order {reference} (*{event}*). As soon as it is decided you will hear from us.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.late": {
    subject: "Your payment for {event} came late",
    body: `Hi {name}, *{amount}* for order {reference} (*{event}*) reached {brand} when the tickets were already gone.

Other tickets, first place on the waiting list, or your money back: choose by *{until}*.
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "booking.underpaid": {
    subject: "Something is missing on your payment for {event}",
    body: `Hi {name}, *{amount}* of *{total}* for order {reference} (*{event}*) has reached {brand}. *{missing}* is missing.

Pay the rest or get a refund by *{until}*:
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "booking.restored": {
    subject: "Your tickets for {event} are valid again",
    body: `Hi {name}, order {reference} (*{event}*) at {brand} is paid again. Your tickets are valid as before, with the same QR codes.

Your order and tickets:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "seats.moved": {
    subject: "You have another seat for {event}",
    body: `Hi {name}, {brand} had to move a seat of your order {reference} (*{event}*): instead of {from} it is now *{to}*. Your ticket and its QR code stay the same.

Your order and tickets:
{link}

If that does not suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "waiting_list.joined": {
    subject: "You are on the waiting list for {event}",
    body: `Hi {name}, you are number *{number}* on the waiting list for *{event}* at {brand}. Nothing to pay now. If a ticket frees up, we'll message you.

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
    body: `Hi {name}, tickets for *{event}* at {brand} were held for you twice and not bought, so your place on the waiting list has ended.

See it here:
{link}

You can join again while the list is open.`,
  },
  "waiting_list.ended": {
    subject: "The waiting list for {event} is closed",
    body: `Hi {name}, the waiting list for *{event}* at {brand} is closed. No ticket became free for you. There was nothing to pay.

See it here:
{link}

Thank you for waiting.`,
  },
  "order.short": {
    subject: "Your order {reference}",
    body: `Hi, there is something new about your order {reference} at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.tickets_short": {
    subject: "Your tickets for {event}",
    body: `Hi, your tickets for *{event}* are ready: *{count}*. The order is {reference} at {brand}.

Open all of them with their QR codes here:
{link}

At the gate, open each ticket and show its QR code. Keep this link to yourself: it opens your order.`,
  },
  "seats.moved_short": {
    subject: "You have another seat for {event}",
    body: `Hi, {brand} had to move a seat of your order {reference} for *{event}*. Your ticket and its QR code stay the same.

See your new seat here:
{link}

If that does not suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
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
    body: `Hi, there is something new about your place on the waiting list for *{event}* at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your place.`,
  },
} as const;

import { en as organiser } from "./organiser-texts.ts";
import { en as review } from "./review-texts.ts";
import { en as short } from "./short-texts.ts";
import { en as transfer } from "./transfer-texts.ts";
import { en as video } from "./video-texts.ts";

/** What is offered, and how it is answered: the same for a ticket given away and for somebody asked to act. */
const OFFERED = `Ticket: {category}
When: {when}
Where: {place}

Accept it by *{until}*:
{link}

A code sent to this number confirms it's you. If you don't know {from}, decline it there.`;

/** Messages to buyers. `*bold*` is WhatsApp's own marking. No text begins or ends with a placeholder: WhatsApp admits no such template. */
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
    body: `Hi {name}, order {reference} for *{event}* at {brand} is waiting for your payment of *{amount}* until *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "payment.reminded": {
    subject: "Still to be paid: {event}, until {until}",
    body: `Hi {name}, your order {reference} for *{event}* at {brand} is not paid yet. Pay *{amount}* before *{until}*; after that the tickets go back on sale.

Pay or check it here:
{link}

Already paid? Then there is nothing to do. Keep this link to yourself: it opens your order.`,
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
    body: `Hi {name}, the payment for order {reference} (*{event}*) at {brand} was not approved. The tickets are on sale again.

See the order here:
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

At the gate, open the ticket and show its QR code.`,
  },
  "booking.expired": {
    subject: "Time to pay for {event} has run out",
    body: `Hi {name}, the time to pay order {reference} for *{event}* at {brand} has run out. The tickets are on sale again.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
  ...organiser,
  ...review,
  ...short,
  ...transfer,
  ...video,
  "payment.refunded": {
    subject: "Your refund for {event}",
    body: `Hi {name}, {brand} has refunded *{amount}* for order {reference} (*{event}*) to your original payment method. It may take several working days to arrive.

Your order:
{link}

Keep this link to yourself: it opens your order.`,
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
  "identity.code": {
    subject: "Your code",
    body: `Your code for {brand} is *{code}*. It works for 5 minutes.

Don't share it. We will never ask you for it.`,
  },
  "identity.passkey_added": {
    subject: "A passkey was added to your account",
    body: `A passkey was added to your account at {brand} just now ({device}).

If this was not you, log in with a code, remove the passkey under your account, and log out everywhere.`,
  },
  "identity.passkey_removed": {
    subject: "A passkey was removed from your account",
    body: `A passkey was removed from your account at {brand} just now ({device}).

If this was not you, log in with a code and log out everywhere.`,
  },
  "identity.phone_changed": {
    subject: "The number of your account was changed",
    body: `Your account at {brand} was moved to another number just now ({device}). This number no longer opens it.

If this was not you, contact us at once.`,
  },
  "handover.offer": {
    subject: "{from} gives you a ticket for {event}",
    body: `Hi {name}, {from} ({phone}) wants to give you a ticket for *{event}* at {brand}.

${OFFERED}`,
  },
  "handover.offer_delegation": {
    subject: "{from} asks you to help with a ticket for {event}",
    body: `Hi {name}, {from} ({phone}) asks you to {purpose} for them: *{event}* at {brand}. The ticket stays theirs.

${OFFERED}`,
  },
  "handover.sent": {
    subject: "Your ticket for {event} was offered to {to}",
    body: `Hi {name}, your ticket for *{event}* at {brand} ({category}) is waiting for {to}. They have until *{until}* to accept.

Until then you can change or cancel it here:
{link}

If this was not you, cancel it there at once.`,
  },
  "handover.sent_delegation": {
    subject: "You asked {to} to help with your ticket for {event}",
    body: `Hi {name}, you asked {to} to {purpose} for you: *{event}* at {brand} ({category}). Your own ticket stays valid.

Change or cancel it here:
{link}

If this was not you, cancel it there at once.`,
  },
  "handover.accepted": {
    subject: "{to} has your ticket for {event}",
    body: `Hi {name}, {to} accepted the ticket for *{event}* at {brand} ({category}). Your QR code no longer works.

Details of the transfer:
{link}

That's all.`,
  },
  "handover.accepted_delegation": {
    subject: "{to} will help with your ticket for {event}",
    body: `Hi {name}, {to} accepted to {purpose} for you: *{event}* at {brand} ({category}), until *{until}*.

You can cancel this at any time:
{link}

Your own ticket stays valid.`,
  },
  "handover.received": {
    subject: "Your ticket for {event}",
    body: `Hi {name}, the ticket for *{event}* at {brand} is yours now.

Ticket: {category}
When: {when}
Where: {place}

Your ticket:
{link}

At the gate, open the ticket and show its QR code.`,
  },
  "handover.received_delegation": {
    subject: "You're helping {from} at {event}",
    body: `Hi {name}, you may {purpose} for {from}: *{event}* at {brand} ({category}), until *{until}*.

Your pass:
{link}

Bring your ID: your name is on the pass.`,
  },
  "handover.declined": {
    subject: "{to} declined your ticket for {event}",
    body: `Hi {name}, {to} declined your ticket for *{event}* at {brand} ({category}). Your ticket is valid as before.

Your ticket:
{link}

You can offer it to someone else there.`,
  },
  "handover.withdrawn": {
    subject: "{from} cancelled a ticket for {event}",
    body: `Hi {name}, {from} cancelled what was offered to you for *{event}* at {brand} ({category}). You don't need to do anything.`,
  },
  "handover.withdrawn_by_you": {
    subject: "You cancelled your offer for {event}",
    body: `Hi {name}, you cancelled your offer to {to} for *{event}* at {brand} ({category}). Your ticket is valid as before.

Your ticket:
{link}

If this was not you, look there at once.`,
  },
  "handover.expired": {
    subject: "{to} didn't accept your ticket for {event} in time",
    body: `Hi {name}, {to} didn't accept in time: *{event}* at {brand} ({category}). The ticket is yours again.

Your ticket:
{link}

You can offer it again there while transfers are open.`,
  },
  "handover.expired_offer": {
    subject: "The ticket for {event} went back to {from}",
    body: `Hi {name}, the time to accept what {from} offered you for *{event}* at {brand} ({category}) has run out. You don't need to do anything.`,
  },
  "handover.closed": {
    subject: "A transfer for {event} has ended",
    body: `Hi {name}, the ticket for *{event}* at {brand} ({category}) was used or cancelled, so its transfer from {from} to {to} has ended. You don't need to do anything.`,
  },
  "ticket.claim": {
    subject: "Open your tickets for {event}",
    body: `Hi {name}, here is a link to your tickets for *{event}* at {brand}. Order {reference}.

Open them here:
{link}

It works until {until} and is yours alone: don't pass it on.`,
  },
  "waiver.link": {
    subject: "Please sign the waiver for {event}",
    body: `Hi {name}, there is a ticket for *{event}* at {brand} in your name. Everyone who takes part signs a waiver.

Read and sign it here:
{link}

A code sent to this number confirms it's you. The link is yours alone: don't pass it on.`,
  },
  "waiver.signed": {
    subject: "A waiver was signed for your ticket to {event}",
    body: `Hi {name}, the waiver for your ticket to *{event}* at {brand} ({category}) was signed just now, with the number ending in {ending}.

If nobody was supposed to sign for you, contact us right away.`,
  },
} as const;

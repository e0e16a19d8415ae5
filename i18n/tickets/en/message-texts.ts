/** The offer and how to answer it, shared by gifts and requests to a delegate. */
const OFFERED = `Ticket: {category}
When: {when}
Where: {place}

Accept it by *{until}*:
{link}

A code sent to this number confirms it's you. If you don't know {from}, decline it there.`;

/** Messages to a ticket's holder, recipient or delegate. */
export const messageTexts = {
  "handover.offer": {
    subject: "{from} wants to give you a ticket for {event}",
    body: `Hi {name}, {from} ({phone}) wants to give you a ticket for *{event}* at {brand}.

${OFFERED}`,
  },
  "handover.offer_delegation": {
    subject: "{from} asks you to help with a ticket for {event}",
    body: `Hi {name}, {from} ({phone}) asks you to {purpose} in their place: *{event}* at {brand}. The ticket stays theirs.

${OFFERED}`,
  },
  "handover.sent": {
    subject: "You offered {to} your ticket for {event}",
    body: `Hi {name}, your ticket for *{event}* at {brand} ({category}) is waiting for {to}. They have until *{until}* to accept.

Until then you can change or cancel it here:
{link}

If this wasn't you, cancel it there at once. Keep this link to yourself: it opens your tickets.`,
  },
  "handover.sent_delegation": {
    subject: "You asked {to} to help with your ticket for {event}",
    body: `Hi {name}, you asked {to} to {purpose} in your place: *{event}* at {brand} ({category}). The ticket stays yours and lets in only one person.

Change or cancel it here:
{link}

If this wasn't you, cancel it there at once. Keep this link to yourself: it opens your tickets.`,
  },
  "handover.accepted": {
    subject: "{to} has your ticket for {event}",
    body: `Hi {name}, {to} accepted the ticket for *{event}* at {brand} ({category}). Your QR code no longer works.

Details of the transfer:
{link}

Sent to the wrong person? That page says what to do. Keep this link to yourself: it opens your tickets.`,
  },
  "handover.accepted_delegation": {
    subject: "{to} will help with your ticket for {event}",
    body: `Hi {name}, {to} agreed to {purpose} in your place: *{event}* at {brand} ({category}), until *{until}*.

You can cancel this at any time:
{link}

The ticket stays yours and lets in only one person. Keep this link to yourself: it opens your tickets.`,
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
    body: `Hi {name}, you can {purpose} in {from}'s place: *{event}* at {brand} ({category}), until *{until}*.

Your pass:
{link}

Bring your ID: your name is on the pass.`,
  },
  "handover.declined": {
    subject: "{to} declined your ticket for {event}",
    body: `Hi {name}, {to} declined your ticket for *{event}* at {brand} ({category}). Your ticket is valid as before.

Your ticket:
{link}

You can offer it to someone else there. Keep this link to yourself: it opens your tickets.`,
  },
  "handover.withdrawn": {
    subject: "{from} cancelled a ticket for {event}",
    body: `Hi {name}, {from} cancelled their offer to you for *{event}* at {brand} ({category}). You don't need to do anything.`,
  },
  "handover.withdrawn_by_you": {
    subject: "You cancelled your offer for {event}",
    body: `Hi {name}, you cancelled your offer to {to} for *{event}* at {brand} ({category}). Your ticket is valid as before.

Your ticket:
{link}

If this wasn't you, check it there at once. Keep this link to yourself: it opens your tickets.`,
  },
  "handover.expired": {
    subject: "{to} didn't accept your ticket for {event} in time",
    body: `Hi {name}, {to} didn't accept in time: *{event}* at {brand} ({category}). The ticket is yours again.

Your ticket:
{link}

You can offer it again there while transfers are open. Keep this link to yourself: it opens your tickets.`,
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

If you didn't expect this, contact us right away.`,
  },
  "handover.offer_short": {
    subject: "A ticket for {event} is waiting for your answer",
    body: `Hi, someone is offering you a ticket for *{event}* at {brand}. Please answer by *{until}*.

See who it is from, and accept or decline it here:
{link}

A code sent to this number confirms it's you.`,
  },
  "handover.short": {
    subject: "News about a ticket for {event}",
    body: `Hi, there is news about a ticket for *{event}* at {brand} that is being transferred or delegated.

See it here:
{link}

Keep this link to yourself: it opens the ticket.`,
  },
  "ticket.claim_short": {
    subject: "Open your tickets of order {reference}",
    body: `Hi, here is the link to your tickets of order {reference} at {brand}.

Open them here:
{link}

It works until {until} and is yours alone: don't pass it on.`,
  },
  "waiver.link_short": {
    subject: "Please sign the waiver at {brand}",
    body: `Hi, there is a ticket at {brand} in your name. Everyone who takes part signs a waiver.

Read and sign it here:
{link}

A code sent to this number confirms it's you. The link is yours alone: don't pass it on.`,
  },
} as const;

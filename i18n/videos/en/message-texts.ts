/** Messages about orders of videos. `watch` is the viewing period. */
export const messageTexts = {
  "video.pending": {
    subject: "Pay for {event} before {until}",
    body: `Hi {name}, please pay *{amount}* for order {reference} (the video *{event}*) at {brand} before *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.reminded": {
    subject: "Reminder: pay for {event} before {until}",
    body: `Hi {name}, your order {reference} for the video *{event}* at {brand} isn't paid yet. Pay *{amount}* before *{until}*; after that the order ends.

Pay or check it here:
{link}

Already paid? Then you don't need to do anything. Keep this link to yourself: it opens your order.`,
  },
  "video.verifying": {
    subject: "Your payment for {event} is being verified",
    body: `Hi {name}, your payment of *{amount}* for order {reference} (*{event}*) at {brand} is being verified. This takes up to 1 day. Then we'll send you the link to watch.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.refused": {
    subject: "Your payment for {event} was not approved",
    body: `Hi {name}, the payment for order {reference} (the video *{event}*) at {brand} was not approved, and nothing was charged.

See the order here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.preparing": {
    subject: "We're preparing {event}",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. We're preparing the video and will message you once you can watch it.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.delayed": {
    subject: "{event} is delayed",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. We couldn't get the video ready to play yet. It stays yours, and we'll message you once you can watch it.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.ready": {
    subject: "Ready to watch: {event}",
    body: `Hi {name}, *{event}* is yours to watch. Order {reference} at {brand}: *{amount}*.

{watch}

Watch it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.late": {
    subject: "Your payment for {event} came late",
    body: `Hi {name}, *{amount}* for order {reference} (the video *{event}*) reached {brand} when you could no longer buy it.

Choose what to do by *{until}*:
{link}

Without an answer, we refund everything then. Keep this link to yourself: it opens your order.`,
  },
  "video.taken_back": {
    subject: "Your payment for {event} was reversed",
    body: `Hi {name}, the payment of *{amount}* for order {reference} (the video *{event}*) was reversed by your bank or the payment provider. {brand} no longer has this money, so you can't watch the video for now.

See the order here while {brand} looks into it:
{link}

If you didn't expect this, ask your bank or reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "video.expired": {
    subject: "The time to pay for {event} ran out",
    body: `Hi {name}, the time to pay order {reference} for the video *{event}* at {brand} ran out.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
} as const;

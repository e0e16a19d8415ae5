/** Messages about orders of videos. `watch` is the viewing period. */
export const messageTexts = {
  "video.pending": {
    subject: "Pay for {event} before {until}",
    body: `Hi {name}, order {reference} for the video *{event}* at {brand} is waiting for your payment of *{amount}* until *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.reminded": {
    subject: "Still to be paid: {event}, until {until}",
    body: `Hi {name}, your order {reference} for the video *{event}* at {brand} is not paid yet. Pay *{amount}* before *{until}*; after that the order ends.

Pay or check it here:
{link}

Already paid? Then there is nothing to do. Keep this link to yourself: it opens your order.`,
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
    body: `Hi {name}, the payment for order {reference} (the video *{event}*) at {brand} was not approved. Nothing was taken.

See the order here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.preparing": {
    subject: "We're preparing {event}",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. We're preparing the video and will write again once you can watch it.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.delayed": {
    subject: "{event} is delayed",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. The film could not be made ready to play yet. What you bought stays yours, and we will write again once you can watch it.

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
    body: `Hi {name}, *{amount}* for order {reference} (the video *{event}*) reached {brand} when it could no longer be bought.

Choose by *{until}* what happens with the money:
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "video.taken_back": {
    subject: "Your payment for {event} was reversed",
    body: `Hi {name}, the payment of *{amount}* for order {reference} (the video *{event}*) was reversed by your bank or the payment provider. {brand} no longer has this money, so the video can't be watched for now.

See the order here while {brand} looks into it:
{link}

If you did not expect this, ask your bank or reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "video.expired": {
    subject: "Time to pay for {event} has run out",
    body: `Hi {name}, the time to pay order {reference} for the video *{event}* at {brand} has run out.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
} as const;

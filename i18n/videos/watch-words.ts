/** The viewing period of a video in a message. */
export const WATCH = {
  en: {
    from: "You can watch it from {from}.",
    until: "Watch it until {until}, on any device.",
    always: "Watch it whenever you like, on any device.",
  },
  id: {
    from: "Bisa ditonton mulai {from}.",
    until: "Tonton sampai {until}, di perangkat apa pun.",
    always: "Tonton kapan saja, di perangkat apa pun.",
  },
} as const;

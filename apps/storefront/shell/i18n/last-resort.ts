/** Texts in the browser's bundle, for the one screen without loader data. */
export const messagesOfLastResort = [
  { lang: "en", title: "Something broke on our side", line: "Your order and details are safe.", again: "Try again" },
  { lang: "id", title: "Ada kendala di sistem kami", line: "Pesanan dan datamu aman.", again: "Coba lagi" },
] as const;

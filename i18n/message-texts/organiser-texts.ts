/** Messages to the organiser, at the brand's own address. They name an order, and nobody. */
export const en = {
  "organiser.taken_back": {
    subject: "Order {reference} has lost its payment",
    body: `At {brand} the payment of *{amount}* for order {reference} (*{event}*) was reversed by the buyer's bank or the payment provider. This money is no longer yours.

Its tickets are suspended: gates answer "not paid". The seats stay taken, and the buyer has been told.

If the money comes again, the tickets are valid again by themselves. If it does not, please decide: cancel the order, which frees the seats, or let the tickets stand where the buyer has paid in another way. Whoever runs this shop carries it out by the order's number.`,
  },
} as const;

export const id = {
  "organiser.taken_back": {
    subject: "Pesanan {reference} kehilangan pembayarannya",
    body: `Di {brand}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan oleh bank pembeli atau penyedia pembayaran. Dana ini bukan lagi milikmu.

Tiketnya ditangguhkan: petugas pintu melihat "belum dibayar". Tempatnya tetap tersimpan, dan pembeli sudah diberi tahu.

Kalau dananya masuk lagi, tiketnya otomatis berlaku kembali. Kalau tidak, putuskan: batalkan pesanan sehingga tempatnya bebas, atau biarkan tiketnya berlaku kalau pembeli sudah membayar dengan cara lain. Pengelola toko ini menjalankannya dengan nomor pesanan tersebut.`,
  },
} as const;

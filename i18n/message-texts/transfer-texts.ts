/** Messages about refunds that go by bank transfer, because the way in which the order was paid takes no money back. */
export const en = {
  "payment.transfer_asked": {
    subject: "Where should we send your refund for {event}?",
    body: `Hi {name}, *{amount}* of order {reference} (*{event}*) goes back to you. The way you paid takes no money back, so {brand} sends it by bank transfer.

Enter your bank account on your order's page:
{link}

We only ask for it there, never in a chat. Keep this link to yourself: it opens your order.`,
  },
  "payment.transfer_reminded": {
    subject: "Your refund for {event} still needs your bank account",
    body: `Hi {name}, *{amount}* of order {reference} (*{event}*) is waiting for you at {brand}. We need your bank account to send it.

Enter it on your order's page:
{link}

The money stays yours however long it takes. Keep this link to yourself: it opens your order.`,
  },
  "payment.account_given": {
    subject: "We have the bank account for your refund for {event}",
    body: `Hi {name}, a bank account for the refund of order {reference} (*{event}*) was entered on your order's page. {brand} sends the money there.

Check or change it until then:
{link}

Not you? Enter your own account there now. Keep this link to yourself: it opens your order.`,
  },
  "payment.transferred": {
    subject: "Your refund for {event} was transferred",
    body: `Hi {name}, {brand} has transferred *{amount}* for order {reference} (*{event}*) to the bank account that you gave us. It may take a working day to arrive.

Your order:
{link}

Keep this link to yourself: it opens your order.`,
  },
} as const;

export const id = {
  "payment.transfer_asked": {
    subject: "Refund untuk {event}: ke rekening mana?",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) akan dikembalikan kepadamu. Metode pembayaranmu tidak bisa menerima pengembalian, jadi {brand} mengirimnya lewat transfer bank.

Isi rekening bankmu di halaman pesanan:
{link}

Kami hanya menanyakannya di sana, tidak pernah lewat chat. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.transfer_reminded": {
    subject: "Refund untuk {event} masih menunggu rekeningmu",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) masih menunggumu di {brand}. Kami perlu rekening bankmu untuk mengirimnya.

Isi di halaman pesanan:
{link}

Dana itu tetap milikmu, berapa lama pun. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.account_given": {
    subject: "Rekening untuk refund {event} sudah kami terima",
    body: `Halo {name}, rekening bank untuk refund pesanan {reference} (*{event}*) sudah diisi di halaman pesanan. {brand} akan mengirim dananya ke sana.

Periksa atau ganti sebelum dikirim:
{link}

Bukan kamu yang mengisi? Segera isi rekeningmu sendiri di sana. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.transferred": {
    subject: "Refund untuk {event} sudah ditransfer",
    body: `Halo {name}, {brand} sudah mentransfer *{amount}* untuk pesanan {reference} (*{event}*) ke rekening bank yang kamu berikan. Bisa memakan satu hari kerja sampai masuk.

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
} as const;

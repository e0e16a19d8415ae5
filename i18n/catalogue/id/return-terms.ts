import type { en } from "../en/return-terms.ts";

export const id: Record<keyof typeof en, string> = {
  heading: "Pengembalian tiket dan refund",
  first: "Tiket bisa dikembalikan sampai {when}: {back}.",
  next: "Setelah itu sampai {when}: {back}.",
  last: "Lewat dari itu tiket tidak bisa dikembalikan.",
  of: "{category}: {rule}",
  never: "Tiket tidak bisa dikembalikan.",
  others: "Tiket lain tidak bisa dikembalikan.",
  none: "Tiket tidak bisa dikembalikan, kecuali event dibatalkan atau dipindah.",
  days_one: "{n} hari sebelum mulai",
  days_other: "{n} hari sebelum mulai",
  hours_one: "{n} jam sebelum mulai",
  hours_other: "{n} jam sebelum mulai",
  start: "event mulai",
  back: "uang kembali {percent}%",
  withFee: "uang kembali {percent}% beserta biaya layanan",
  nothing: "tanpa refund",
  how: 'Tiket dikembalikan di halaman pesanan, di bagian "Batal datang?". Refund masuk ke metode pembayaran yang sama, atau lewat transfer bank kalau metode itu tidak bisa menerimanya. Tiket yang sudah dipakai atau ada di orang lain tidak bisa dikembalikan.',
};

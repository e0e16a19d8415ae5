import type { pay as en } from "../en/pay.ts";

export const pay = {
  "pay.title": "Bayar lewat {channel}",
  "pay.simulated": "Ini simulasi: nomor dan kode ini tidak bisa dipakai membayar di bank atau aplikasi mana pun.",
  "pay.simulated.action": "Bayar di halaman simulasi",
  "pay.amount": "Total bayar",
  "pay.merchant": "Pembayaran ke",
  "pay.through": "lewat {gateway}, yang namanya bisa muncul di aplikasi bank",
  "pay.number": "Nomor virtual account",
  "pay.biller": "Kode perusahaan",
  "pay.bill": "Nomor tagihan",
  "pay.code": "Kode pembayaran",
  "pay.copy.amount": "Salin nominal",
  "pay.copy.number": "Salin nomor",
  "pay.copy.biller": "Salin kode perusahaan",
  "pay.copy.code": "Salin kode",
  "pay.qris.name": "Kode QRIS senilai {amount} untuk {merchant}",
  "pay.qris.save": "Simpan gambar QR",
  "pay.qris.phone": "Bayar di HP yang sama? Simpan gambarnya, buka aplikasi bank atau e-wallet, lalu pilih gambar dari galeri.",
  "pay.wallet": "Buka {wallet}",
  "pay.wallet.note": "Aplikasinya terbuka di HP ini. Setelah membayar, kembali ke sini.",
  "pay.over": "Waktu bayarnya habis. Kalau kamu baru saja membayar, tunggu sebentar: kami masih memeriksanya.",
  "pay.how": "Cara bayar",
  "pay.how.qris.scan":
    "Scan dari HP lain\nBuka aplikasi apa saja yang bisa membayar QRIS: bank atau e-wallet.\nScan kode di halaman ini.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.qris.phone":
    "Bayar dari HP ini\nSimpan gambar QR.\nBuka aplikasi bank atau e-wallet, pilih bayar QRIS, lalu ambil gambar dari galeri.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.bca.app":
    "BCA mobile\nBuka BCA mobile, pilih m-Transfer, lalu BCA Virtual Account.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.bca.my":
    "myBCA\nBuka myBCA, pilih Transfer, lalu Virtual Account.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.bca.atm":
    "ATM BCA\nPilih Transaksi Lainnya, lalu Transfer, lalu Ke Rek BCA Virtual Account.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.mandiri.app":
    "Livin' by Mandiri\nBuka Livin', pilih Bayar.\nCari nomor virtual account, atau masukkan lewat menu Virtual Account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.mandiri.bill":
    "Livin' by Mandiri\nBuka Livin', pilih Bayar.\nCari kode perusahaan, lalu pilih perusahaannya.\nMasukkan nomor tagihan.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.mandiri.atm":
    "ATM Mandiri\nPilih Bayar/Beli, lalu Lainnya, lalu Multi Payment.\nMasukkan kode perusahaan, lalu nomor tagihan.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.bri.app":
    "BRImo\nBuka BRImo, pilih BRIVA.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.bri.atm":
    "ATM BRI\nPilih Transaksi Lain, lalu Pembayaran, lalu Lainnya, lalu BRIVA.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.bni.app":
    "Mobile banking BNI\nBuka wondr by BNI atau BNI Mobile Banking, pilih Transfer, lalu Virtual Account Billing.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan kata sandi atau PIN.",
  "pay.how.bni.atm":
    "ATM BNI\nPilih Menu Lain, lalu Transfer, lalu jenis rekeningmu, lalu Virtual Account Billing.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.permata.app":
    "Aplikasi PermataBank\nBuka aplikasinya, pilih Bayar Tagihan, lalu Virtual Account.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.permata.atm":
    "ATM Permata\nPilih Transaksi Lainnya, lalu Pembayaran, lalu Pembayaran Lainnya, lalu Virtual Account.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi.",
  "pay.how.cimb.app":
    "OCTO\nBuka aplikasi OCTO dari CIMB Niaga, pilih Transfer, lalu rekening CIMB Niaga.\nMasukkan nomor virtual account sebagai nomor rekening.\nMasukkan jumlah yang sama persis, periksa namanya, lalu konfirmasi dengan PIN.",
  "pay.how.cimb.atm":
    "ATM CIMB Niaga\nPilih Transfer, lalu Rekening CIMB Niaga Lain.\nMasukkan nomor virtual account sebagai nomor rekening, lalu jumlah yang sama persis.\nPeriksa namanya, lalu konfirmasi.",
  "pay.how.bsi.app":
    "BYOND by BSI\nBuka aplikasi BSI, cari Virtual Account di menu pembayaran.\nMasukkan nomor virtual account.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.",
  "pay.how.other_bank":
    "Dari bank lain\nDi aplikasi bankmu, transfer ke {bank} dan masukkan nomor virtual account sebagai nomor rekening.\nMasukkan jumlah yang sama persis dengan di atas: kalau berbeda, uangnya dikembalikan.\nPeriksa namanya, lalu konfirmasi.",
  "pay.how.wallet":
    "Di aplikasi\nTekan Buka {wallet}; aplikasinya terbuka di HP ini.\nPeriksa nama dan jumlahnya, lalu konfirmasi dengan PIN.\nKembali ke halaman ini: statusnya berubah sendiri setelah kamu membayar.",
  "pay.how.counter":
    "Di kasir\nDatang ke {shop} mana saja dan bilang mau bayar belanja online.\nTunjukkan atau bacakan kode pembayaran.\nBayar sesuai jumlahnya dan simpan struknya.",
} as const satisfies Record<keyof typeof en, string>;

/** Payment instructions on the order's own page. The first line of a `pay.how` text is its heading, each further line a step. */
export const pay = {
  "pay.title": "Pay with {channel}",
  "pay.simulated": "This is a simulation: no bank or app can pay this.",
  "pay.simulated.action": "Pay on the simulated page",
  "pay.amount": "Amount to pay",
  "pay.merchant": "Pay to",
  "pay.through": "through {gateway}, which your bank may name instead",
  "pay.number": "Virtual account number",
  "pay.biller": "Company code",
  "pay.bill": "Bill number",
  "pay.code": "Payment code",
  "pay.copy.amount": "Copy amount",
  "pay.copy.number": "Copy number",
  "pay.copy.biller": "Copy company code",
  "pay.copy.code": "Copy code",
  "pay.qris.name": "QRIS code for {amount} to {merchant}",
  "pay.qris.save": "Save the QR code",
  "pay.qris.phone": "Paying on this phone? Save the picture, open your e-wallet or bank app, and choose it from your gallery.",
  "pay.wallet": "Open {wallet}",
  "pay.wallet.note": "Opens the app on this phone. Come back here afterwards.",
  "pay.over": "The time to pay is over. If you've just paid, wait a moment: we're still checking.",
  "pay.how": "How to pay",
  "pay.how.qris.scan":
    "Scan with another phone\nOpen any app that can pay QRIS: your bank's or an e-wallet.\nScan the code on this page.\nCheck the name and the amount, then confirm.",
  "pay.how.qris.phone":
    "Pay from this phone\nSave the QR code.\nOpen your bank or e-wallet app, start its QRIS scan and choose it from your gallery.\nCheck the name and the amount, then confirm.",
  "pay.how.bca.app":
    "BCA mobile\nOpen BCA mobile and choose m-Transfer, then BCA Virtual Account.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.bca.my":
    "myBCA\nOpen myBCA and choose Transfer, then Virtual Account.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.bca.atm":
    "BCA ATM\nChoose Other transactions (Transaksi lainnya), then Transfer, then To BCA Virtual Account.\nEnter the virtual account number.\nCheck the name and the amount, then confirm.",
  "pay.how.mandiri.app":
    "Livin' by Mandiri\nOpen Livin' and choose Pay (Bayar).\nSearch for the virtual account number, or enter it under Virtual Account.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.mandiri.bill":
    "Livin' by Mandiri\nOpen Livin' and choose Pay (Bayar).\nSearch for the company code and choose the company.\nEnter the bill number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.mandiri.atm":
    "Mandiri ATM\nChoose Pay/Buy (Bayar/Beli), then Others, then Multi Payment.\nEnter the company code, then the bill number.\nCheck the name and the amount, then confirm.",
  "pay.how.bri.app":
    "BRImo\nOpen BRImo and choose BRIVA.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.bri.atm":
    "BRI ATM\nChoose Other transactions (Transaksi lain), then Payment, then Others, then BRIVA.\nEnter the virtual account number.\nCheck the name and the amount, then confirm.",
  "pay.how.bni.app":
    "BNI mobile banking\nOpen wondr by BNI or BNI Mobile Banking and choose Transfer, then Virtual Account Billing.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your password or PIN.",
  "pay.how.bni.atm":
    "BNI ATM\nChoose Other menu (Menu lain), then Transfer, then your kind of account, then Virtual Account Billing.\nEnter the virtual account number.\nCheck the name and the amount, then confirm.",
  "pay.how.permata.app":
    "PermataBank's app\nOpen the app and choose Pay Bills (Bayar Tagihan), then Virtual Account.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.permata.atm":
    "Permata ATM\nChoose Other transactions (Transaksi lainnya), then Payment, then Other payments, then Virtual Account.\nEnter the virtual account number.\nCheck the name and the amount, then confirm.",
  "pay.how.cimb.app":
    "OCTO\nOpen CIMB Niaga's app OCTO and choose Transfer, then an account at CIMB Niaga.\nEnter the virtual account number as the account.\nEnter the exact amount, check the name, then confirm with your PIN.",
  "pay.how.cimb.atm":
    "CIMB Niaga ATM\nChoose Transfer, then Other CIMB Niaga account.\nEnter the virtual account number as the account and the exact amount.\nCheck the name, then confirm.",
  "pay.how.bsi.app":
    "BYOND by BSI\nOpen BSI's app and look for Virtual Account among the payments.\nEnter the virtual account number.\nCheck the name and the amount, then confirm with your PIN.",
  "pay.how.other_bank":
    "From another bank\nIn your bank's app, transfer to {bank} and enter the virtual account number as the account.\nEnter exactly the amount above: any other amount is sent back.\nCheck the name, then confirm.",
  "pay.how.wallet":
    "In the app\nPress Open {wallet}; the app opens on this phone.\nCheck the name and the amount, then confirm with your PIN.\nCome back to this page. It updates by itself.",
  "pay.how.counter":
    "At the counter\nGo to any {shop} and say you want to pay for an online order.\nShow the payment code, or read it out.\nPay exactly this amount and keep the receipt.",
} as const;

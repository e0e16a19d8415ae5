/** Keeping a ticket on the phone. */
export const keep = {
  "keep.save": "Save ticket",
  "keep.saved": "Ticket saved as an image",
  "keep.failed": "The image couldn't be made. Take a screenshot instead.",
  "keep.wallet.apple": "Add to Apple Wallet",
  "keep.wallet.google": "Add to Google Wallet",
  "keep.wallet.failed": "The pass couldn't be made. Try again in a moment.",
} as const;

/** Saving a ticket on the phone. */
export const saving = {
  "saving.save": "Save ticket",
  "saving.short": "Save",
  "saving.saved": "Ticket saved as an image",
  "saving.failed": "We couldn't make the image. Take a screenshot instead.",
  "saving.wallet.apple": "Add to Apple Wallet",
  "saving.wallet.apple_test": "Test pass for Apple Wallet",
  "saving.wallet.google": "Add to Google Wallet",
  "saving.wallet.short": "Wallet",
  "saving.wallet.test_short": "Test pass",
  "saving.wallet.apple_short": "Apple",
  "saving.wallet.google_short": "Google",
  "saving.wallet.failed": "We couldn't make the pass. Try again in a moment.",
} as const;

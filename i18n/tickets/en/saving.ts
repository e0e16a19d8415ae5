/** Saving a ticket on the phone. */
export const saving = {
  "saving.save": "Save ticket",
  "saving.saved": "Ticket saved as an image",
  "saving.failed": "The image couldn't be made. Take a screenshot instead.",
  "saving.wallet.apple": "Add to Apple Wallet",
  "saving.wallet.apple_test": "Test pass for Apple Wallet",
  "saving.wallet.google": "Add to Google Wallet",
  "saving.wallet.failed": "The pass couldn't be made. Try again in a moment.",
} as const;

/** Messages about a person's account. */
export const messageTexts = {
  "identity.code": {
    subject: "Your code",
    body: `Your code for {brand} is *{code}*. It works for 5 minutes.

Don't share it. We will never ask you for it.`,
  },
  "identity.passkey_added": {
    subject: "A passkey was added to your account",
    body: `A passkey was added to your account at {brand} just now ({device}).

If this wasn't you, log in with a code, remove the passkey under your account, and log out everywhere.`,
  },
  "identity.passkey_removed": {
    subject: "A passkey was removed from your account",
    body: `A passkey was removed from your account at {brand} just now ({device}).

If this wasn't you, log in with a code and log out everywhere.`,
  },
  "identity.phone_changed": {
    subject: "The number of your account was changed",
    body: `Your account at {brand} was moved to another number just now ({device}). This number no longer opens it.

If this wasn't you, contact us at once.`,
  },
} as const;

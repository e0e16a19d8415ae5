import type { Noun } from "../lib/command.ts";

const KEEP_LOGINS = { help: "ends no logins" };

export const DATABASE: Noun = {
  help: "the database and its schema",
  verbs: {
    migrate: {
      words: "",
      help: "brings the schema up to date, through DATABASE_OWNER_URL",
      load: async () => (await import("./database.ts")).bringUpToDate,
    },
    roles: {
      words: "[database] [owner] [login]",
      help: "prints what an administrator runs once, before the first migration",
      load: async () => (await import("./database.ts")).printRoles,
    },
    anew: {
      words: "",
      help: "sets the embedded database in DATA_DIR aside; the next start makes a new one",
      load: async () => (await import("./database.ts")).putAside,
    },
    export: {
      words: "<folder>",
      help: "writes every table as CSV into a new folder there, from a database of any version",
      load: async () => (await import("./database.ts")).exportAll,
    },
  },
};

export const SECRET: Noun = {
  help: "the master secret",
  verbs: {
    status: {
      words: "",
      help: "prints the master secrets of this database, and what depends on each",
      load: async () => (await import("./secret.ts")).status,
    },
    reseal: {
      words: "",
      help: "reseals data of earlier secrets under KARCIS_SECRET",
      load: async () => (await import("./secret.ts")).reseal,
    },
    retire: {
      words: "<name>",
      help: "lets processes start without that secret",
      options: { lose: { help: "even if it is lost, or still opens something" } },
      load: async () => (await import("./secret.ts")).retire,
    },
  },
};

export const BACKUP: Noun = {
  help: "backups of a whole deployment",
  verbs: {
    make: {
      words: "<folder>",
      help: "backs up database, roles and books into a new folder there, and reads it back",
      load: async () => (await import("./backup.ts")).make,
    },
    check: {
      words: "<backup>",
      help: "reads a backup to its end and prints what is in it",
      options: { deep: { help: "also restores it to a temporary database at DATABASE_ADMIN_URL" } },
      load: async () => (await import("./backup.ts")).check,
    },
    restore: {
      words: "<backup>",
      help: "restores to an empty place, with all follow-up",
      options: { "other-secret": { help: "accepts a different KARCIS_SECRET" }, "keep-logins": KEEP_LOGINS },
      load: async () => (await import("./backup.ts")).restore,
    },
    restored: {
      words: "[time]",
      help: "does the follow-up after a restore by other means (point-in-time recovery)",
      options: { "keep-logins": KEEP_LOGINS },
      load: async () => (await import("./backup.ts")).follow,
    },
  },
};

export const AUDIT: Noun = {
  help: "the audit trail",
  verbs: {
    verify: {
      words: "[brand] [seals]",
      help: "compares it, for one brand or all, with its seals (at least so many); names the first fault and ends with 1",
      load: async () => (await import("./audit.ts")).verify,
    },
  },
};

export const API: Noun = {
  help: "calls of the API by hand",
  verbs: {
    sign: {
      words: "<businessId>",
      help: "prints the header that signs calls for a business, for five minutes",
      load: async () => (await import("./sign.ts")).printSignature,
    },
  },
};

export const PAYSIM: Noun = {
  help: "the simulated payments, outside production",
  verbs: {
    serve: {
      words: "",
      help: "runs them as a process of their own, for more than one shop process",
      load: async () => (await import("./paysim.ts")).serve,
    },
  },
};

import type { Noun } from "../lib/command.ts";

const KEEP_LOGINS = { help: "ends no logins" };

/** Commands on a deployment as a whole. */
export const DEPLOYMENT_NOUNS: Readonly<Record<string, Noun>> = {
  database: {
    help: "the database and its schema",
    verbs: {
      migrate: {
        words: "",
        help: "brings the schema up to date, through DATABASE_OWNER_URL",
        load: async () => (await import("./migrate.ts")).bringUpToDate,
      },
      roles: {
        words: "[database] [owner] [login]",
        help: "prints what an administrator runs once, before the first migration",
        load: async () => (await import("./roles.ts")).printRoles,
      },
      anew: {
        words: "",
        help: "sets the embedded database in DATA_DIR aside; the next start makes a new one",
        load: async () => (await import("./anew.ts")).putAside,
      },
      export: {
        words: "<folder>",
        help: "writes every table as CSV into a new folder there, from a database of any version",
        load: async () => (await import("./export-tables.ts")).exportAll,
      },
    },
  },
  secret: {
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
  },
  backup: {
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
  },
  books: {
    help: "our payments beside the provider's",
    verbs: {
      compare: {
        words: "",
        help: "compares them; ends with 1 if they differ, with 2 if the provider is away",
        options: { since: { value: "<date>", help: "first day, like 2026-11-01; default: the last 30 days" } },
        load: async () => (await import("./books.ts")).compare,
      },
      reconcile: {
        words: "<brand> <day>",
        help: "compares one day, like 2026-11-22, with the brand's payment accounts; ends with 1 if something differs, 2 for wrong words, 3 if an account could not be queried",
        options: {
          file: { value: "<settlement.csv>", help: "also compares the provider's file of that day" },
          account: { value: "<name>", help: "the file's account, as `payments show` names it; default: the current one" },
          zone: { value: "<Asia/Makassar>", help: "the day's time zone; default Asia/Jakarta" },
          json: { help: "prints one object with whole numbers" },
        },
        wrongCode: 2,
        load: async () => (await import("./reconcile.ts")).reconcile,
      },
    },
  },
  audit: {
    help: "the audit trail",
    verbs: {
      verify: {
        words: "[brand] [seals]",
        help: "compares it, for one brand or all, with its seals (at least so many); names the first fault and ends with 1",
        load: async () => (await import("./audit.ts")).verify,
      },
    },
  },
  api: {
    help: "calls of the API by hand",
    verbs: {
      sign: {
        words: "<businessId>",
        help: "prints the header that signs calls for a business, for five minutes",
        load: async () => (await import("./sign.ts")).printSignature,
      },
    },
  },
  paysim: {
    help: "the simulated payments, outside production",
    verbs: {
      serve: {
        words: "",
        help: "runs them as a process of their own, for more than one shop process",
        load: async () => (await import("./paysim.ts")).serve,
      },
    },
  },
};

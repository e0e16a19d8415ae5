import type { Noun } from "../lib/command.ts";

const KEEP_LOGINS = { help: "ends no logins" };

/** What can be done to a deployment as a whole. */
export const DEPLOYMENT_NOUNS: Readonly<Record<string, Noun>> = {
  database: {
    help: "the database and its schema",
    verbs: {
      migrate: {
        words: "",
        help: "brings the schema up to date, by DATABASE_OWNER_URL",
        load: async () => (await import("./migrate.ts")).bringUpToDate,
      },
      roles: {
        words: "[database] [owner] [login]",
        help: "prints what an administrator runs before the first time",
        load: async () => (await import("./roles.ts")).printRoles,
      },
      anew: {
        words: "",
        help: "puts the embedded database in DATA_DIR aside: the next start makes a new one",
        load: async () => (await import("./anew.ts")).putAside,
      },
      export: {
        words: "<folder>",
        help: "writes every table into a new folder there as CSV, of a database of any version",
        load: async () => (await import("./export-tables.ts")).exportAll,
      },
    },
  },
  secret: {
    help: "the master secret",
    verbs: {
      status: {
        words: "",
        help: "the master secrets of this database, and what still hangs on each",
        load: async () => (await import("./secret.ts")).status,
      },
      reseal: {
        words: "",
        help: "seals under KARCIS_SECRET what is kept sealed under an earlier one",
        load: async () => (await import("./secret.ts")).reseal,
      },
      retire: {
        words: "<name>",
        help: "from now on a process may start without that one",
        options: { lose: { help: "even if it is lost, or something is left that only it opens" } },
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
        help: "reads a backup to its end and says what is in it",
        options: { deep: { help: "also restores it to a database of its own at DATABASE_ADMIN_URL, and drops that" } },
        load: async () => (await import("./backup.ts")).check,
      },
      restore: {
        words: "<backup>",
        help: "restores to where nothing is yet, with all that follows",
        options: { "other-secret": { help: "although KARCIS_SECRET is another one" }, "keep-logins": KEEP_LOGINS },
        load: async () => (await import("./backup.ts")).restore,
      },
      restored: {
        words: "[time]",
        help: "what follows where data of then came back in another way (point-in-time recovery)",
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
        help: "compares them; ends with 1 where they differ, with 2 where the provider is away",
        options: { since: { value: "<date>", help: "since then, like 2026-11-01; the last 30 days unless told" } },
        load: async () => (await import("./books.ts")).compare,
      },
      reconcile: {
        words: "<brand> <day>",
        help: "one day, like 2026-11-22, with the brand's payment accounts; ends with 1 where something differs, 2 where it was called wrongly, 3 where not all could be asked",
        options: {
          file: { value: "<settlement.csv>", help: "the provider's file of that day is compared too" },
          account: { value: "<name>", help: "whose file it is, as `payments show` names it; the brand's current account unless told" },
          zone: { value: "<Asia/Makassar>", help: "where the day is; Asia/Jakarta unless told" },
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
        help: "compares it, of one brand or all, with its seals (at least so many); names the first fault and ends with 1",
        load: async () => (await import("./audit.ts")).verify,
      },
    },
  },
  api: {
    help: "calls of the API by hand",
    verbs: {
      sign: {
        words: "<businessId>",
        help: "prints the header that signs calls about it for five minutes",
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

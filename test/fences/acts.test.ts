import { describe, expect, it } from "vitest";
import { ACTOR_KINDS } from "#domain/people/permissions.ts";
import { functions } from "#server/platform/database/sql-files.ts";
import { isProof, plant, projectTree, type Rule } from "./tree.ts";

/** Files that may read the data of a browser's cookies from an actor: they make actors, or their own type of act guarantees the data. */
const MAY_LOOK_INTO_ACTORS = ["server/act.ts", "server/api/", "server/platform/http/", "server/modules/orders/hold/"];
const FACTS = /\bactor\.(owner|login|openings|preview)\b/;

/** Verbs read a browser's data through `visitorOf` and `ownerOf`, which refuse every other actor. */
const looksIntoActors: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("server/") && !isProof(path) && !MAY_LOOK_INTO_ACTORS.some((place) => path.startsWith(place)))
    .filter(({ text }) => FACTS.test(/\bOwnerAct\b|\bHoldAct\b/.test(text) ? text.replaceAll("act.actor.", "") : text))
    .map(({ path }) => path);

/** The second argument of `record_events` is the actor. */
const otherActors = (files: readonly { readonly name: string; readonly sql: string }[]) =>
  files.flatMap(({ name, sql }) =>
    [...sql.matchAll(/record_events\(p_tenant, '([^']*)'/g)]
      .filter(([, actor]) => !(ACTOR_KINDS as readonly string[]).includes(actor!.split(" ")[0]!))
      .map(([, actor]) => `${name}: ${actor}`),
  );

const IMPORT = /from "#(server\/modules\/[^"]+)"/g;

/** A command's verb that writes to the audit must demand a permission, because console and keys call it too. */
const undemanded: Rule = (tree) => {
  const verbs = new Set(
    tree.filter(({ path }) => path.startsWith("cli/commands/")).flatMap(({ text }) => [...text.matchAll(IMPORT)].map(([, path]) => path!)),
  );
  return tree
    .filter(
      ({ path, text }) => verbs.has(path) && !/\/store(\.ts|\/)/.test(path) && /\brecord(Audit)?\(/.test(text) && !/\bdemand\(/.test(text),
    )
    .map(({ path }) => path);
};

describe("actors", () => {
  it("reads a browser's cookies only through visitorOf and ownerOf", () => {
    expect(looksIntoActors(projectTree())).toEqual([]);
  });

  it("detects a verb that reads its actor directly", () => {
    const tree = plant({ "server/modules/people/x/peek.ts": "export const peek = (act: Act) => act.actor.owner;" });
    expect(looksIntoActors(tree)).toEqual(["server/modules/people/x/peek.ts"]);
  });

  it("demands a permission in every command's verb that writes to the audit", () => {
    expect(undemanded(projectTree())).toEqual([]);
    const verb = 'export const cut = (act: Act) => act.db.transaction(act, async (tx) => record(tx, { topic: "x" }));';
    const command = 'import { cut } from "#server/modules/orders/x/cut-it.ts";';
    expect(undemanded(plant({ "cli/commands/cut.ts": command, "server/modules/orders/x/cut-it.ts": verb }))).toEqual([
      "server/modules/orders/x/cut-it.ts",
    ]);
  });

  it("records events in SQL only under a known kind of actor", () => {
    expect(otherActors(functions())).toEqual([]);
    expect(otherActors([{ name: "x.sql", sql: "perform record_events(p_tenant, 'payments', 'booking.held', v_ids);" }])).toEqual([
      "x.sql: payments",
    ]);
  });
});

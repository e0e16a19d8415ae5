import { describe, expect, it } from "vitest";
import { ACTOR_KINDS } from "#domain/people/permissions.ts";
import { functions } from "#server/platform/database/sql-files.ts";
import { isProof, plant, projectTree, type Rule } from "./tree.ts";

/** Where a browser's cookies are read into an actor, or its own type promises them. */
const MAY_LOOK_INTO_ACTORS = ["server/act.ts", "server/api/", "server/platform/http/", "server/modules/orders/hold/"];
const FACTS = /\bactor\.(owner|login|openings|preview)\b/;

/** Verbs learn of a browser through `visitorOf` and `ownerOf`, which refuse every other actor. */
const looksIntoActors: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("server/") && !isProof(path) && !MAY_LOOK_INTO_ACTORS.some((place) => path.startsWith(place)))
    .filter(({ text }) => FACTS.test(/\bOwnerAct\b|\bHoldAct\b/.test(text) ? text.replaceAll("act.actor.", "") : text))
    .map(({ path }) => path);

/** The second argument of `record_events` names who acts. */
const otherActors = (files: readonly { readonly name: string; readonly sql: string }[]) =>
  files.flatMap(({ name, sql }) =>
    [...sql.matchAll(/record_events\(p_tenant, '([^']*)'/g)]
      .filter(([, actor]) => !(ACTOR_KINDS as readonly string[]).includes(actor!.split(" ")[0]!))
      .map(([, actor]) => `${name}: ${actor}`),
  );

const IMPORT = /from "#(server\/modules\/[^"]+)"/g;

/** A command's verb that leaves a row in the audit asks for a permission: console and keys call it too. */
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

describe("acts", () => {
  it("show a browser's cookies through visitorOf alone", () => {
    expect(looksIntoActors(projectTree())).toEqual([]);
  });

  it("are found where their actor is looked into", () => {
    const tree = plant({ "server/modules/people/x/peek.ts": "export const peek = (act: Act) => act.actor.owner;" });
    expect(looksIntoActors(tree)).toEqual(["server/modules/people/x/peek.ts"]);
  });

  it("of commands demand a permission where they leave a trace", () => {
    expect(undemanded(projectTree())).toEqual([]);
    const verb = 'export const cut = (act: Act) => act.db.transaction(act, async (tx) => record(tx, { topic: "x" }));';
    const command = 'import { cut } from "#server/modules/orders/x/cut-it.ts";';
    expect(undemanded(plant({ "cli/commands/cut.ts": command, "server/modules/orders/x/cut-it.ts": verb }))).toEqual([
      "server/modules/orders/x/cut-it.ts",
    ]);
  });

  it("are recorded by SQL under a known kind of actor", () => {
    expect(otherActors(functions())).toEqual([]);
    expect(otherActors([{ name: "x.sql", sql: "perform record_events(p_tenant, 'payments', 'booking.held', v_ids);" }])).toEqual([
      "x.sql: payments",
    ]);
  });
});

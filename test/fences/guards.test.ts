import { describe, expect, it } from "vitest";
import { plant, projectTree, type Rule } from "./tree.ts";

/** Guards between strangers and the shop. Each has a comment about what it does not prevent. */
const GUARDS = [
  "server/app/app.ts",
  "server/app/require-tls.ts",
  "server/platform/adapters/breaker.ts",
  "server/platform/config/master-secret.ts",
  "server/platform/database/open-server.ts",
  "server/modules/orders/records/booking-key.ts",
  "server/modules/payments/notice/receive-notice.ts",
  "server/modules/tickets/gate/scan-ticket.ts",
  "server/modules/tickets/get-ticket/find-tickets.ts",
  "server/modules/videos/claim/open-door.ts",
  "server/modules/people/identity/ask-code.ts",
  "server/modules/people/identity/refuse-guessing.ts",
  "server/modules/people/identity/require-fresh-login.ts",
  "server/modules/catalogue/preview/open-preview.ts",
  "server/modules/orders/promos/find-promo.ts",
  "server/modules/tickets/issue/verify-qr.ts",
  "server/platform/http/address/judge-address.ts",
  "server/platform/http/calls/check-signature.ts",
  "server/platform/http/calls/check-xsrf.ts",
  "server/platform/http/calls/json-body.ts",
  "server/platform/http/calls/mount.ts",
  "server/platform/http/sockets/guard-requests.ts",
  "server/platform/http/sockets/guard-sockets.ts",
  "server/platform/http/sockets/judge-head.ts",
  "server/platform/http/visitor/bearer-token.ts",
  "server/platform/http/visitor/visitor-cookie.ts",
  "server/platform/limits/flood-limits.ts",
  "server/platform/limits/limits.ts",
  "server/platform/limits/proof-of-work.ts",
  "server/platform/limits/audit-denial.ts",
  "server/pages/page-policy.ts",
];
/** Files of these folders with one of these names count as guards too. */
const GUARDING = /^server\/platform\/(limits|http\/(sockets|calls))\/(guard|check|judge)-[\w-]+\.ts$/;
const SAID = /Not held by this:[\s*]+\S.{20}/s;

const silentGuards =
  (guards: readonly string[]): Rule =>
  (tree) => [
    ...guards.filter((path) => !tree.some((file) => file.path === path)).map((path) => `${path}: is not there`),
    ...tree
      .filter(({ path }) => guards.includes(path) || (GUARDING.test(path) && !path.endsWith(".test.ts")))
      .filter(({ text }) => !SAID.test(text))
      .map(({ path }) => `${path}: does not say what it does not hold off`),
  ];

describe("a guard", () => {
  it("says what each guard does not prevent", () => {
    expect(silentGuards(GUARDS)(projectTree())).toEqual([]);
  });

  it.each([
    [{ "server/platform/limits/limits.ts": "/** Counts. */" }, ["server/platform/limits/limits.ts"]],
    [{ "server/platform/limits/limits.ts": "/** Counts. Not held by this: all. */" }, ["server/platform/limits/limits.ts"]],
    [{ "server/platform/http/calls/check-age.ts": "/** Refuses. */" }, []],
    [{ "server/x.ts": "" }, ["server/platform/limits/limits.ts"]],
  ])("detects a guard that is missing, or does not say what it does not prevent: %o", (files, guards) => {
    expect(silentGuards(guards)(plant(files))).toHaveLength(1);
  });
});

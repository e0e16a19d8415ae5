import type { AccountMode } from "#server/platform/adapters/open-provider.ts";
import { requireKind } from "#server/modules/payments/accounts/check-account.ts";
import { listAccounts, type ShownAccount } from "#server/modules/payments/accounts/list-accounts.ts";
import { AccountRefused } from "#server/modules/payments/accounts/refuse-account.ts";
import { retireAccount } from "#server/modules/payments/accounts/retire-account.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { switchChannels } from "#server/modules/payments/accounts/switch-channels.ts";
import { askLines } from "../lib/ask-lines.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop, type ShopTool } from "../lib/shop-tool.ts";

const SOON = "a running shop takes it up within seconds";

const listOf = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

/** The tools of a command that changes accounts, which needs the owner's login. */
async function withOperator(ui: string, work: (tool: ShopTool) => Promise<readonly string[]>): Promise<readonly string[]> {
  return withShop(ui, async (tool) => {
    const [login] = await tool.db.query<{ writes: boolean }>("select pg_has_role(session_user, 'karcis_operator', 'member') as writes");
    if (!login!.writes) return fail("payment accounts are written by the owner's login: set DATABASE_OWNER_URL");
    try {
      return await work(tool);
    } catch (error) {
      return error instanceof AccountRefused ? fail(error.message) : Promise.reject(error);
    }
  });
}

/** Sets a brand's payment account. Reads the keys from standard input and tests them before storing. */
export const setPayments: Run = async ({ words: [ui = ""], text, has }) => {
  const name = text("provider") ?? refuse("--provider is missing");
  const mode: AccountMode = has("sandbox") ? "sandbox" : "production";
  const methods = text("methods");
  return withOperator(ui, async (tool) => {
    const kind = requireKind(tool.settings, name, mode);
    const fields = Object.entries(kind.fields);
    const answers = await askLines(fields.map(([, field]) => field));
    const keys = Object.fromEntries(fields.map(([field], i) => [field, answers[i]!]));
    const channels = methods === null ? null : listOf(methods);
    const input = { kind: name, mode, keys, channels, isSameAccount: has("new-keys") };
    const kept = await setAccount(tool, input);
    return [
      `${ui}: ${kept.name} is ${kept.isNew ? "the account" : "the account, with these keys"} now (${mode}); ${SOON}`,
      `tried with ${kind.trial}`,
      `ways to pay: ${kept.channels.join(",")}`,
      ...(kept.replaced === null ? [] : [`${kept.replaced} is retired: it still answers for what was paid at it`]),
    ];
  });
};

function linesOf({ name, mode, channels, since, retired, keys }: ShownAccount): string[] {
  const when = retired ? `retired ${retired.toISOString()}` : "in use";
  const shown = keys === null ? ["keys: no readable secret opens them"] : Object.entries(keys).map(([label, key]) => `${label}: ${key}`);
  return [
    `${name}\t${mode}\t${when}\tsince ${since.toISOString()}`,
    ...[...shown, `ways to pay: ${channels.join(",")}`].map((line) => `\t${line}`),
  ];
}

/** Shows a brand's accounts, never a whole key. */
export const showPayments: Run = async ({ words: [ui = ""] }) =>
  withShop(ui, async (tool) => {
    const accounts = await listAccounts(tool);
    if (accounts.length > 0) return accounts.flatMap(linesOf);
    const instead = tool.settings.env === "production" ? "only what is free can be had" : "payments are simulated";
    return [`${ui} has no payment account: ${instead}`];
  });

/** Sets the enabled payment methods. */
export const setMethods: Run = async ({ words: [ui = "", ...names] }) =>
  withOperator(ui, async (tool) => [`ways to pay: ${(await switchChannels(tool, names.flatMap(listOf))).join(",")}; ${SOON}`]);

/** Stops new payments at the brand's account. */
export const retirePayments: Run = async ({ words: [ui = ""] }) =>
  withOperator(ui, async (tool) => {
    const name = (await retireAccount(tool)) ?? fail(`${ui} has no payment account`);
    return [`${name} is retired: it still answers for what was paid at it; ${SOON}`];
  });

import { showRoles } from "#server/platform/database/show-roles.ts";
import { orFail, type Run } from "../lib/command.ts";

/** Prints the statements that an administrator runs before the first start. */
export const printRoles: Run = ({ words: [database = "karcis", owner = "karcis_owner", shop = "karcis_shop"] }) =>
  orFail(() => [showRoles({ database, owner, shop }).trimEnd()]);

import { completeFlags, FLAGS } from "#domain/brands/flags.ts";
import type { Database } from "./database.ts";

/** Interpolated names and values are our own. */
const names = FLAGS.map(({ name }) => `'${name}'`).join(", ");
const defaults = `'${JSON.stringify(completeFlags({}))}'::jsonb`;

/**
 * Adds the default of every missing flag to each stored brand, so that SQL can read flags as stored. Existing flags stay. Needs the owner's
 * rights. Does nothing if all flags are complete.
 */
export async function completeStoredFlags(database: Database): Promise<void> {
  const [found] = await database.query<{ n: number }>(
    `select count(*)::int as n from tenants where not coalesce(brand->'flags' ?& array[${names}], false)`,
  );
  if (found!.n === 0) return;
  await database.script(`do $$
    declare t text;
    begin
      for t in select id from tenants where not coalesce(brand->'flags' ?& array[${names}], false) loop
        perform set_config('app.tenant', t, true);
        update tenants set brand = jsonb_set(brand, '{flags}', ${defaults} || coalesce(brand->'flags', '{}')) where id = t;
      end loop;
      perform set_config('app.tenant', '', true);
    end $$`);
}

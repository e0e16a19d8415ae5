import { digestOf, type SqlFile } from "./sql-files.ts";

/** Bodies are checked at the end, because a function may refer to later ones. */
const UNCHECKED = "perform set_config('check_function_bodies', 'off', true);";

const quoted = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;

/** The digest of a set of functions. */
export const digestOfFunctions = (files: readonly SqlFile[]): string => digestOf(...files.map(({ sql }) => sql));

/** PL/pgSQL that creates missing trigger functions, which the tables' triggers refer to. */
export function makeTriggerFunctions(files: readonly SqlFile[]): string {
  const missing = files
    .filter(({ sql }) => /\breturns trigger\b/.test(sql))
    .map(({ name, sql }) => `if to_regprocedure('${name}()') is null then execute $function$${sql}$function$; end if;`);
  return `${UNCHECKED} ${missing.join("\n")}`;
}

/**
 * SQL that makes a database's functions equal to the files, if they differ. It drops functions of an earlier set that have no file or whose
 * arguments changed; foreign functions stay. The worker's functions go to the worker's role, which may create functions only at that
 * moment. Unless the files `insist`, a set that was replaced before is not restored.
 */
export function writeFunctions(files: readonly SqlFile[], insists: boolean): string {
  const digest = digestOfFunctions(files);
  const isTheirs = insists
    ? `(select digest from schema_functions order by at desc limit 1)`
    : `(select digest from schema_functions where digest = '${digest}')`;
  return `do $functions$
    declare
      v_old regprocedure;
      v_lends boolean;
    begin
      if ${isTheirs} is not distinct from '${digest}' then return; end if;
      ${UNCHECKED}
      v_lends := not has_schema_privilege('karcis_worker', 'public', 'create');
      if v_lends then grant create on schema public to karcis_worker; end if;
      execute $text$${files.map(({ sql }) => sql).join("\n")}$text$;
      if v_lends then revoke create on schema public from karcis_worker; end if;
      insert into schema_functions (digest, names) values ('${digest}', ${quoted(files.map(({ name }) => name))})
        on conflict (digest) do update set at = clock_timestamp();
      -- All that was made just now was written by this transaction.
      for v_old in select p.oid::regprocedure from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.xmin <> pg_current_xact_id()::xid
            and p.proname in (select unnest(f.names) from schema_functions f) loop
        execute format('drop function %s', v_old);
      end loop;
    end $functions$;`;
}

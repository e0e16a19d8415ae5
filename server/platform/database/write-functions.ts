import { digestOf, type SqlFile } from "./sql-files.ts";

/** Bodies are checked when everything is there; until then a function may name what comes after it. */
const UNCHECKED = "perform set_config('check_function_bodies', 'off', true);";

const quoted = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;

/** What tells one set of functions from another. */
export const digestOfFunctions = (files: readonly SqlFile[]): string => digestOf(...files.map(({ sql }) => sql));

/** Statements of PL/pgSQL that make whichever trigger functions a database lacks: the tables' triggers name them. */
export function makeTriggerFunctions(files: readonly SqlFile[]): string {
  const missing = files
    .filter(({ sql }) => /\breturns trigger\b/.test(sql))
    .map(({ name, sql }) => `if to_regprocedure('${name}()') is null then execute $function$${sql}$function$; end if;`);
  return `${UNCHECKED} ${missing.join("\n")}`;
}

/**
 * SQL that makes a database's functions those of the files, unless they are already. It drops functions of an earlier set that are in no
 * file, and those that took other arguments; what somebody else made in the database stays. The worker's functions are given to the
 * worker's role, which may create functions only at that moment. Where the files do not `insist`, a set that was there before and gave way
 * to another stays away.
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

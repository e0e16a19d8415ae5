-- rows_to_seal with ten minutes of look-back. Kept for the previous version while both run.
create or replace function audit_to_seal(p_tenant text, p_until timestamptz) returns table (ids uuid[], marks bytea, until timestamptz, digest bytea)
language sql stable as $$ select * from rows_to_seal(p_tenant, p_until, seal_lag()) $$;

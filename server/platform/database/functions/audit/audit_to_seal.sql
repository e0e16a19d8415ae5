-- The same as rows_to_seal, ten minutes back: what the version before asks for while both run.
create or replace function audit_to_seal(p_tenant text, p_until timestamptz) returns table (ids uuid[], marks bytea, until timestamptz, digest bytea)
language sql stable as $$ select * from rows_to_seal(p_tenant, p_until, interval '10 minutes') $$;

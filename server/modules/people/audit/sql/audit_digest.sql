-- The digest of an audit row for its seal, computed over a text that does not depend on PostgreSQL's settings.
create or replace function audit_digest(a audit) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.action, a.subject_id,
    a.data)::text, 'UTF8'))
$$;

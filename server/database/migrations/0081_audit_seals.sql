-- Each seal stands for rows of a tenant's audit trail, in the order of their time: their ids, four bytes of each one's SHA-256, and a digest
-- over all of it and over the seal before, with a key that the database does not have.
create table audit_seals (
  tenant_id text not null,
  number int not null check (number > 0),
  sealed_at timestamptz not null default clock_timestamp(),
  -- The latest time of a row that is sealed so far.
  until timestamptz not null,
  ids uuid[] not null check (cardinality(ids) between 1 and 1000),
  marks bytea not null check (length(marks) = 4 * cardinality(ids)),
  -- The master secret whose key made the digest.
  secret text not null,
  digest bytea not null check (length(digest) = 32),
  primary key (tenant_id, number)
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy own_tenant on audit_seals using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on audit_seals to karcis_app;

-- Rows come in the order of their time: this finds the latest and costs those who write nothing.
create index audit_by_time on audit using brin (at) with (pages_per_range = 16, autosummarize = on);

-- A row as it is sealed: the same text from whatever PostgreSQL it is read.
create function audit_digest(a audit) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.action, a.subject_id,
    a.data)::text, 'UTF8'))
$$;

-- The next rows to be sealed, after a seal whose latest row is of `p_until`. What was committed late is looked for ten minutes back; a
-- transaction of a shop lasts seconds.
create function audit_to_seal(p_tenant text, p_until timestamptz) returns table (ids uuid[], marks bytea, until timestamptz, digest bytea)
language plpgsql stable as $$
begin
  perform require_tenant(p_tenant);
  return query
    with sealed as (
      select unnest(s.ids) as id from audit_seals s
      where s.tenant_id = p_tenant and s.until >= p_until - interval '10 minutes'
    ), next as (
      select b.id, b.at, audit_digest(b) as d from (
        select a.* from audit a
        where a.tenant_id = p_tenant and a.at > coalesce(p_until, '-infinity') - interval '10 minutes'
          and not exists (select from sealed s where s.id = a.id)
        order by a.at, a.id limit 1000) b
    )
    select array_agg(n.id order by n.at, n.id), string_agg(substring(n.d for 4), ''::bytea order by n.at, n.id),
      greatest(max(n.at), p_until), sha256(string_agg(n.d, ''::bytea order by n.at, n.id))
    from next n having count(*) > 0;
end $$;
grant execute on function audit_digest(audit), audit_to_seal(text, timestamptz) to karcis_app;

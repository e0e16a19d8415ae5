-- The only writer of audit and outbox rows in SQL, for many subjects at once. Each of `p_subjects` gets an audit row, and with `p_news` an outbox
-- row too. `p_data[i]` and `p_news[i]` are the contents for subject i; null or missing adds nothing. `p_ids`: ids of the audit rows, then of the
-- outbox rows, if the caller has made them. `p_about[i]`: the subject of the outbox row, if it is another one. Topics are those of
-- server/platform/events/topics.ts. The caller has named the tenant.
create or replace function record_events(p_tenant text, p_actor text, p_topic text, p_subjects uuid[], p_data jsonb[] default null,
  p_news jsonb[] default null, p_ids uuid[] default null, p_about uuid[] default null) returns void
language plpgsql as $$
begin
  if p_news is not null then
    insert into outbox (tenant_id, id, topic, subject_id, payload)
      select p_tenant, coalesce(p_ids[cardinality(p_subjects) + x.ord], new_id()), p_topic, coalesce(p_about[x.ord], x.subject), coalesce(x.news, '{}')
      from unnest(p_subjects, p_news) with ordinality as x(subject, news, ord);
  end if;
  insert into audit (tenant_id, id, actor, action, subject_id, data)
    select p_tenant, coalesce(p_ids[x.ord], new_id()), p_actor, p_topic, x.subject, coalesce(x.data, '{}')
    from unnest(p_subjects, p_data) with ordinality as x(subject, data, ord);
end $$;

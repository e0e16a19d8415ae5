-- The one writer of the audit and the outbox in SQL: records what happened, to many things at once. Each of `p_subjects` gets a row of the audit;
-- with `p_news` the worker is told of each as well. `p_data[i]` and `p_news[i]` are what the rows say of subject i; null or missing says nothing
-- more. `p_ids`: ids of the audit's rows, then of the news, where the caller has made them. `p_about[i]`: what the news is about, where that is
-- another thing. Topics are those of server/platform/events/topics.ts. The caller has named the tenant.
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

-- The total of a quota, as far as a network's share of it is limited. An allotment and an access code are for whom their partner or host invites, who
-- may share a network: no total is too small for them.
create or replace function shared_total(q quotas) returns int
language sql immutable as $$
  select case when q.kind = 'stock' then q.total when q.id is not null then 2147483647 end
$$;

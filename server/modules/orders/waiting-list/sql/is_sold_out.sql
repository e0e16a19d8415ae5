-- Whether not even one unit of a category is available: one of its quotas has too little left.
create or replace function is_sold_out(p_tenant text, p_event uuid, p_category uuid, p_session uuid) returns boolean
language sql stable as $$
  select coalesce(bool_or(q.total - q.taken < u.units), false)
    from quota_uses u join quotas q on q.tenant_id = u.tenant_id and q.event_id = u.event_id and q.id = u.quota_id
    where u.tenant_id = p_tenant and u.event_id = p_event and u.item_id = p_category and (u.session_id is null or u.session_id = p_session)
$$;

-- Returns a link that still works, or nothing. With a visitor, counts one click per visit (of half an hour) and one use per visitor. A used-up link
-- still works for visitors who used it before. Without a visitor nothing is counted.
create or replace function follow_link(p_tenant text, p_code text, p_visitor text) returns table (type text, target text, max_uses int)
language plpgsql as $$
declare
  v links%rowtype;
  v_last timestamptz;
begin
  perform require_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  if p_visitor is null then
    return query select l.type, l.target, l.max_uses from links l
      where l.tenant_id = p_tenant and l.code = p_code and (l.expires_at is null or l.expires_at > clock_timestamp())
        and (l.max_uses is null or l.uses < l.max_uses);
    return;
  end if;
  select * into v from links l where l.tenant_id = p_tenant and l.code = p_code for update;
  if not found or v.expires_at <= clock_timestamp() then return; end if;
  select x.at into v_last from link_visits x where x.tenant_id = p_tenant and x.code = p_code and x.visitor_hash = p_visitor;
  if v_last is null and v.uses >= v.max_uses then return; end if;
  if v_last is null or v_last <= clock_timestamp() - interval '30 minutes' then
    insert into link_visits (tenant_id, code, visitor_hash, at) values (p_tenant, p_code, p_visitor, clock_timestamp())
      on conflict (tenant_id, code, visitor_hash) do update set at = excluded.at;
    update links l set clicks = l.clicks + 1, uses = l.uses + (v_last is null)::int where l.tenant_id = p_tenant and l.code = p_code;
  end if;
  return query select v.type, v.target, v.max_uses;
end $$;

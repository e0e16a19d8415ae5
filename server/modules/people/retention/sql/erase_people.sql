-- Erases one batch of people whose number was not verified for so long that it may now be another person's, with all their data: logins,
-- passkeys, proofs. Links sent to the number no longer open anything.
create or replace function erase_people(p_tenant text, p_days int, p_most int) returns jsonb
language plpgsql as $$
declare
  v_ids uuid[];
  v_phones text[];
  v_passkeys int;
  v_sessions int;
begin
  select array_agg(x.id), array_agg(x.phone) into v_ids, v_phones from (
    select p.id, p.phone from people p where p.tenant_id = p_tenant
      and (p.seen_at < clock_timestamp() - make_interval(days => p_days) or p.closed_at < clock_timestamp() - interval '1 day')
    order by p.id limit p_most for update) x;
  if v_ids is null then return jsonb_build_object('people', 0, 'passkeys', 0, 'sessions', 0); end if;
  perform withdraw_order_keys(p_tenant, array(
    select y.booking_id from booking_buyers y join people p on p.tenant_id = p_tenant and p.id = any (v_ids) and p.closed_at is null and p.phone = y.phone
    where y.tenant_id = p_tenant), null);
  delete from passkeys k where k.tenant_id = p_tenant and k.person_id = any (v_ids);
  get diagnostics v_passkeys = row_count;
  delete from login_sessions s where s.tenant_id = p_tenant and s.person_id = any (v_ids);
  get diagnostics v_sessions = row_count;
  delete from person_orders o where o.tenant_id = p_tenant and o.person_id = any (v_ids);
  -- Gifts to the number belong to nobody now.
  update video_entitlements e set phone = '' where e.tenant_id = p_tenant and e.phone = any (v_phones) and e.phone <> '';
  delete from people p where p.tenant_id = p_tenant and p.id = any (v_ids);
  return jsonb_build_object('people', cardinality(v_ids), 'passkeys', v_passkeys, 'sessions', v_sessions);
end $$;

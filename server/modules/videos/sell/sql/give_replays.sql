-- Writes the missing entitlements bundled with the caller's tickets. `p_asker`: see opens_video_right. A transferred ticket takes its entitlement
-- along: the row names the ticket and nobody.
create or replace function give_replays(p_tenant text, p_asker jsonb) returns void
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  if not exists (select from event_replays r where r.tenant_id = p_tenant) then return; end if;
  insert into video_entitlements (tenant_id, id, video_id, why, ticket_id, addons, screens, window_hours)
    select p_tenant, new_id(), v.id, 'ticket', t.id,
      array(select a.id from addons a where a.tenant_id = p_tenant and a.event_id = v.id and a.is_required), v.screens, v.window_hours
    from event_replays r
      join tickets t on t.tenant_id = p_tenant and t.event_id = r.event_id
      join videos v on v.tenant_id = p_tenant and v.id = r.video_id
    where r.tenant_id = p_tenant and replay_is_for(t, v.id) and (
      t.held_by_phone is null and t.booking_id in (select b.id from bookings b where b.tenant_id = p_tenant
        and (b.owner_hash = p_asker->>'owner' or p_asker->'orders' ? b.id::text))
      or t.held_by_phone = p_asker->>'phone' and is_held_by(t, (p_asker->>'person')::uuid))
    on conflict do nothing;
end $$;

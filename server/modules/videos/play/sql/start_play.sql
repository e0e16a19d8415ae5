-- Starts a play for an entitlement of `p_asker` (see opens_video_right; `device` beside it). Returns it as describe_play does, or the code of a
-- refusal: NOT_FOUND, one of refuse_play, or SCREENS_IN_USE with the running screens, unless `p_take_over`: then the oldest of them end. A
-- browser is one screen: its earlier play ends. The very first play starts the entitlement's hours. Locks the entitlement, so that simultaneous
-- starts are counted one after another. The last hundred ended plays of an entitlement are kept.
create or replace function start_play(p_tenant text, p_id uuid, p_entitlement uuid, p_asker jsonb, p_take_over boolean) returns jsonb
language plpgsql as $$
declare
  e video_entitlements;
  v_refusal jsonb;
  v_running jsonb;
  v_more int;
begin
  perform require_tenant(p_tenant);
  select * into e from video_entitlements x where x.tenant_id = p_tenant and x.id = p_entitlement for update;
  if not found or not opens_video_right(e, p_asker) then return jsonb_build_object('code', 'NOT_FOUND'); end if;
  v_refusal := refuse_play(e);
  if v_refusal is not null then return v_refusal; end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'device', p.device, 'since', p.started_at) order by p.started_at, p.id), '[]')
    into v_running from plays p where p.tenant_id = p_tenant and p.entitlement_id = e.id and p.ended_at is null and p.owner_hash <> p_asker->>'owner'
      and p.renewed_at > clock_timestamp() - play_time();
  v_more := jsonb_array_length(v_running) - e.screens + 1;
  if v_more > 0 and not p_take_over then
    return jsonb_build_object('code', 'SCREENS_IN_USE', 'most', e.screens, 'screens', v_running);
  end if;
  update plays p set ended_at = clock_timestamp(), ended_by = case when p.owner_hash = p_asker->>'owner' then 'again' else 'taken' end
    where p.tenant_id = p_tenant and p.entitlement_id = e.id and p.ended_at is null
      and (p.owner_hash = p_asker->>'owner'
        or p.id in (select (r.play->>'id')::uuid from jsonb_array_elements(v_running) with ordinality r(play, ord) where r.ord <= v_more));
  if e.first_played_at is null then
    update video_entitlements x set first_played_at = clock_timestamp() where x.tenant_id = p_tenant and x.id = e.id returning * into e;
  end if;
  insert into plays (tenant_id, id, entitlement_id, owner_hash, device)
    values (p_tenant, p_id, e.id, p_asker->>'owner', coalesce(p_asker->>'device', ''));
  delete from plays p where p.tenant_id = p_tenant and p.id in (
    select x.id from plays x where x.tenant_id = p_tenant and x.entitlement_id = e.id and x.ended_at is not null
      order by x.started_at desc, x.id offset 100);
  return describe_play(e, p_id);
end $$;

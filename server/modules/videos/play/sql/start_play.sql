-- Starts a play for an entitlement of `p_asker` (see opens_video_right, with `device` in addition). Returns it as describe_play does, or the code of
-- a refusal: NOT_FOUND, one of refuse_play, or SCREENS_IN_USE with the running screens, unless `p_take_over`: then the oldest of them end. A browser
-- is one screen: its earlier play ends. The very first play starts the entitlement's hours. Locks the entitlement, so that simultaneous starts are
-- counted one after another. The last hundred ended plays of an entitlement are kept.
create or replace function start_play(p_tenant text, p_id uuid, p_entitlement uuid, p_asker jsonb, p_take_over boolean) returns jsonb
language plpgsql as $$
declare
  e video_entitlements;
  v_refusal jsonb;
  v_running play_screen[];
  v_more int;
begin
  perform require_tenant(p_tenant);
  select * into e from video_entitlements x where x.tenant_id = p_tenant and x.id = p_entitlement for update;
  if not found or not opens_video_right(e, p_asker) then return play_refused('NOT_FOUND'); end if;
  v_refusal := refuse_play(e);
  if v_refusal is not null then return v_refusal; end if;
  v_running := array(select row(p.id, p.device, p.started_at)::play_screen from plays p
    where p.tenant_id = p_tenant and p.entitlement_id = e.id and p.ended_at is null and p.owner_hash <> p_asker->>'owner'
      and p.renewed_at > clock_timestamp() - play_time()
    order by p.started_at, p.id);
  v_more := cardinality(v_running) - e.screens + 1;
  if v_more > 0 and not p_take_over then
    return play_refused('SCREENS_IN_USE', p_most => e.screens, p_screens => v_running);
  end if;
  update plays p set ended_at = clock_timestamp(), ended_by = case when p.owner_hash = p_asker->>'owner' then 'again' else 'taken' end
    where p.tenant_id = p_tenant and p.entitlement_id = e.id and p.ended_at is null
      and (p.owner_hash = p_asker->>'owner'
        or p.id in (select r.id from unnest(v_running) with ordinality r where r.ordinality <= v_more));
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

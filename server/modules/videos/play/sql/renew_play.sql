-- Gives a running play five more minutes, if everything that started it still holds for its browser. Returns the same as start_play, or
-- PLAY_ENDED with the cause: `lapsed` if it was not renewed in time. NOT_FOUND for another browser's play.
create or replace function renew_play(p_tenant text, p_id uuid, p_asker jsonb) returns jsonb
language plpgsql as $$
declare
  e video_entitlements;
  v_play plays;
  v_refusal jsonb;
begin
  perform require_tenant(p_tenant);
  select * into v_play from plays p where p.tenant_id = p_tenant and p.id = p_id and p.owner_hash = p_asker->>'owner' for update;
  if not found then return play_refusal_json('NOT_FOUND'); end if;
  if v_play.ended_at is not null or v_play.renewed_at <= clock_timestamp() - play_time() then
    return play_refusal_json('PLAY_ENDED', p_why => coalesce(v_play.ended_by, 'lapsed'));
  end if;
  select * into e from video_entitlements x where x.tenant_id = p_tenant and x.id = v_play.entitlement_id;
  if not opens_video_right(e, p_asker) then return play_refusal_json('NOT_FOUND'); end if;
  v_refusal := refuse_play(e);
  if v_refusal is not null then return v_refusal; end if;
  update plays p set renewed_at = clock_timestamp() where p.tenant_id = p_tenant and p.id = p_id;
  return describe_play(e, p_id);
end $$;

-- Why an entitlement does not play now, by this database's clock: null if it plays, else the code of the refusal with its details.
create or replace function refuse_play(e video_entitlements) returns jsonb
language plpgsql stable as $$
declare
  v videos;
  v_ends timestamptz := video_right_ends(e);
begin
  if not video_right_stands(e) then return play_refusal_json('VIDEO_REVOKED'); end if;
  if v_ends <= clock_timestamp() then return play_refusal_json('VIDEO_EXPIRED', p_until => v_ends); end if;
  select * into v from videos x where x.tenant_id = e.tenant_id and x.id = e.video_id;
  if v.available_from > clock_timestamp() then return play_refusal_json('VIDEO_NOT_YET', p_from => v.available_from); end if;
  if not video_right_plays(e) then return play_refusal_json('VIDEO_PROCESSING'); end if;
  return null;
end $$;

-- The sealed keys of files, in the requested order, each for a running play in that browser whose entitlement opens that file now. Null for every
-- other.
create or replace function keys_of_plays(p_tenant text, p_asked jsonb) returns text[]
language plpgsql as $$
declare
  v_keys text[];
begin
  perform require_tenant(p_tenant);
  select array_agg(case when refuse_play(e) is null then m.key_sealed end order by a.ord) into v_keys
    from jsonb_to_recordset(p_asked) as a(ord int, play uuid, owner text, media uuid)
      left join plays p on p.tenant_id = p_tenant and p.id = a.play and p.owner_hash = a.owner and p.ended_at is null
        and p.renewed_at > clock_timestamp() - play_time()
      left join video_entitlements e on e.tenant_id = p_tenant and e.id = p.entitlement_id
      left join media_files m on m.tenant_id = p_tenant and m.id = a.media and m.state = 'ready'
        and exists (select from video_parts x where x.tenant_id = p_tenant and x.video_id = e.video_id and x.media_id = a.media
          and (x.addon_id is null or x.addon_id = any (e.addons)));
  return v_keys;
end $$;

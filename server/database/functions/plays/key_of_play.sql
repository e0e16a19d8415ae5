-- The sealed key of a file, for a play that runs in this browser and whose right opens that file now; null for every other.
create or replace function key_of_play(p_tenant text, p_play uuid, p_owner text, p_media uuid) returns text
language plpgsql stable as $$
declare
  e video_entitlements;
begin
  perform require_tenant(p_tenant);
  select x.* into e from plays p join video_entitlements x on x.tenant_id = p.tenant_id and x.id = p.entitlement_id
    where p.tenant_id = p_tenant and p.id = p_play and p.owner_hash = p_owner and p.ended_at is null
      and p.renewed_at > clock_timestamp() - interval '5 minutes';
  if not found or refuse_play(e) is not null then return null; end if;
  return (select m.key_sealed from media_files m where m.tenant_id = p_tenant and m.id = p_media and m.state = 'ready'
    and exists (select from video_parts p where p.tenant_id = p_tenant and p.video_id = e.video_id and p.media_id = m.id
      and (p.addon_id is null or p.addon_id = any (e.addons))));
end $$;

-- Where the organiser streams what is played, for a play that runs in that browser and whose right counts now; null for every other.
create or replace function stream_of_play(p_tenant text, p_play uuid, p_owner text) returns text
language plpgsql stable as $$
declare
  v_url text;
begin
  perform require_tenant(p_tenant);
  select v.stream_url into v_url from plays p
    join video_entitlements e on e.tenant_id = p.tenant_id and e.id = p.entitlement_id
    join videos v on v.tenant_id = e.tenant_id and v.id = e.video_id
    where p.tenant_id = p_tenant and p.id = p_play and p.owner_hash = p_owner and p.ended_at is null
      and p.renewed_at > clock_timestamp() - interval '5 minutes' and refuse_play(e) is null;
  return v_url;
end $$;

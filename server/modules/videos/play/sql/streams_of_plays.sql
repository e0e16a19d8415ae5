-- The organisers' stream addresses, in the requested order, each for a running play in that browser whose entitlement is valid now. Null for
-- every other.
create or replace function streams_of_plays(p_tenant text, p_asked jsonb) returns text[]
language plpgsql stable as $$
declare
  v_urls text[];
begin
  perform require_tenant(p_tenant);
  select array_agg(case when refuse_play(e) is null then v.stream_url end order by a.ord) into v_urls
    from jsonb_to_recordset(p_asked) as a(ord int, play uuid, owner text)
      left join plays p on p.tenant_id = p_tenant and p.id = a.play and p.owner_hash = a.owner and p.ended_at is null
        and p.renewed_at > clock_timestamp() - play_time()
      left join video_entitlements e on e.tenant_id = p_tenant and e.id = p.entitlement_id
      left join videos v on v.tenant_id = e.tenant_id and v.id = e.video_id;
  return v_urls;
end $$;

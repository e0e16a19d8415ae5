-- Saves playback positions of many plays in one statement. The latest observation wins, in any order of arrival: `age` is its age in
-- milliseconds. Returns, in order, whether the play is that browser's, its entitlement is still valid, and the part is one of its video.
create or replace function save_positions(p_tenant text, p_asked jsonb) returns boolean[]
language plpgsql as $$
declare
  v_known boolean[];
begin
  perform require_tenant(p_tenant);
  with asked as (
    select a.ord, p.entitlement_id, x.id as part_id, a.seconds, clock_timestamp() - make_interval(secs => a.age / 1000.0) as at
    from jsonb_to_recordset(p_asked) as a(ord int, play uuid, owner text, part uuid, seconds int, age int)
      left join plays p on p.tenant_id = p_tenant and p.id = a.play and p.owner_hash = a.owner
      left join video_entitlements e on e.tenant_id = p_tenant and e.id = p.entitlement_id and video_right_stands(e)
      left join video_parts x on x.tenant_id = p_tenant and x.video_id = e.video_id and x.id = a.part
  ), last as (
    -- Two screens of one entitlement may report the same part at the same moment. Write each row once.
    select distinct on (entitlement_id, part_id) entitlement_id, part_id, seconds, at from asked
    where part_id is not null order by entitlement_id, part_id, at desc
  ), kept as (
    insert into video_positions as w (tenant_id, entitlement_id, part_id, seconds, at)
      select p_tenant, entitlement_id, part_id, seconds, at from last order by entitlement_id, part_id
    on conflict (entitlement_id, part_id, tenant_id) do update set seconds = excluded.seconds, at = excluded.at where w.at < excluded.at
  )
  select array_agg(part_id is not null order by ord) into v_known from asked;
  return v_known;
end $$;

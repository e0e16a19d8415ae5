-- Admits people whose turn it is, in order, and gives each a pass: one per place, and one at a time per visitor. `p_entries`: rank, index (the
-- number as given), epoch, generation, owner. Returns a `code` each, and the pass if there is one:
--   entered (also for the owner of that pass); over: no pass is needed; crowded: it is their turn, but all slots are taken
--   not_yet; missed; moved; used; invalid; phone: a number must be confirmed
-- Locks the queue's row, so that slots are never exceeded.
create or replace function enter_queue(p_tenant text, p_event uuid, p_entries jsonb) returns jsonb
language plpgsql as $$
declare
  q queues;
  e record;
  p queue_passes;
  v_missed bigint;
  v_active int;
  v_code text;
  v_said jsonb := '[]'::jsonb;
begin
  perform require_tenant(p_tenant);
  q := advance_queue(p_tenant, p_event);
  v_missed := missed_of_queue(q);
  v_active := active_in_checkout(p_tenant, p_event);
  for e in select * from jsonb_to_recordset(p_entries) as x(ord int, rank bigint, index bigint, epoch int, generation int, owner text) order by x.ord loop
    p := null;
    -- The visitor's earlier pass has expired by the clock, although the sweep has not run.
    update queue_passes x set ended_at = clock_timestamp()
      where x.tenant_id = p_tenant and x.event_id = p_event and x.owner_hash = e.owner and x.ended_at is null and not is_pass_live(x);
    select * into p from queue_passes x where x.tenant_id = p_tenant and x.event_id = p_event and x.epoch = q.epoch and x.number = e.rank;
    v_code := case
      when q.event_id is null or e.epoch is distinct from q.epoch then 'invalid'
      when q.phase in ('idle', 'closed') then 'over'
      when exists (select from queue_moves m where m.tenant_id = p_tenant and m.event_id = p_event and m.epoch = q.epoch and m.number = e.index
        and m.generation > e.generation) then 'moved'
      -- A number belongs to one visitor. A number from the previous version has no row.
      when e.index >= q.listed_from and not exists (select from queue_places y where y.tenant_id = p_tenant and y.event_id = p_event
        and y.epoch = q.epoch and y.owner = place_owner(e.owner) and y.number = e.index) then 'invalid'
      when q.phase = 'prequeue' or e.rank >= q.served then 'not_yet'
      when p.owner_hash = e.owner then 'entered'
      when p.owner_hash is not null then 'used'
      when e.rank < v_missed then 'missed'
      -- A place from before phone confirmation was required.
      when q.asks_phone and not exists (select from queue_places y where y.tenant_id = p_tenant and y.event_id = p_event and y.epoch = q.epoch
        and y.owner = place_owner(e.owner) and y.number = e.index and y.phone is not null) then 'phone'
    end;
    if v_code is null then
      -- A visitor with another place continues with that place's pass.
      select * into p from queue_passes x where x.tenant_id = p_tenant and x.event_id = p_event and x.owner_hash = e.owner and x.ended_at is null;
      if found then
        v_code := 'entered';
      elsif v_active >= q.slots then
        v_code := 'crowded';
      else
        insert into queue_passes (tenant_id, event_id, epoch, number, owner_hash, expires_at)
          values (p_tenant, p_event, q.epoch, e.rank, e.owner, clock_timestamp() + make_interval(secs => q.pass_seconds)) returning * into p;
        v_active := v_active + 1;
        v_code := 'entered';
      end if;
    end if;
    v_said := v_said || jsonb_build_array(jsonb_build_object('code', v_code, 'expires_at', p.expires_at, 'booking_id', p.booking_id,
      'ended_at', p.ended_at));
  end loop;
  return v_said;
end $$;

-- Takes a place over for another browser: the new generation counts, each generation once. Answers false where that one, or a later one, was taken.
create or replace function move_queue_place(p_tenant text, p_event uuid, p_epoch int, p_number bigint, p_generation int) returns boolean
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  insert into queue_moves as m (tenant_id, event_id, epoch, number, generation) values (p_tenant, p_event, p_epoch, p_number, p_generation)
    on conflict (tenant_id, event_id, epoch, number) do update set generation = excluded.generation, moved_at = clock_timestamp()
    where m.generation < excluded.generation;
  return found;
end $$;

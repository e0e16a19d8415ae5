-- Records how many numbers an external counter has given in its range. Kept for the previous version while both run.
create or replace function note_numbers(p_tenant text, p_event uuid, p_lease uuid, p_tail bigint) returns void
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  update queues x set tail = p_tail
    where x.tenant_id = p_tenant and x.event_id = p_event and x.lease = p_lease and x.tail < p_tail and p_tail <= x.ceiling;
end $$;

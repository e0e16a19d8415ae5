-- Restores the pass that a visitor gave up by leaving, for its remaining time and if a checkout slot is free. Returns whether they have it. Locks
-- the queue's row, so that slots are never exceeded.
create or replace function reopen_pass(p_tenant text, p_event uuid, p_epoch int, p_rank bigint, p_owner text) returns boolean
language plpgsql as $$
declare
  q queues;
begin
  perform require_tenant(p_tenant);
  if not exists (select from queue_passes p where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.number = p_rank
    and p.owner_hash = p_owner and p.ended_at is not null and p.booking_id is null and p.expires_at > clock_timestamp()) then return false; end if;
  q := advance_queue(p_tenant, p_event);
  if q.epoch is distinct from p_epoch or active_in_checkout(p_tenant, p_event) >= q.slots then return false; end if;
  update queue_passes p set ended_at = null where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.number = p_rank
    and p.owner_hash = p_owner and p.ended_at is not null and p.booking_id is null and p.expires_at > clock_timestamp()
    and not exists (select from queue_passes y where y.tenant_id = p_tenant and y.event_id = p_event and y.owner_hash = p_owner and y.ended_at is null);
  return found;
end $$;

-- Gives a visitor's row another number (`p_gets`), with the proof that paid for it and the number confirmed for it, if it still has `p_had` (null: none).
-- Returns whether it had. The caller has checked the tenant.
create or replace function renew_place(q queues, p_owner bytea, p_had bigint, p_gets bigint, p_proof bytea, p_phone bytea) returns boolean
language plpgsql as $$
begin
  update queue_places p set number = p_gets, joined_at = clock_timestamp(), left_at = null, proof = p_proof, phone = coalesce(p_phone, p.phone)
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.owner = p_owner and p.number is not distinct from p_had;
  return found;
end $$;

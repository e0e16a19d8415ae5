-- Restores a visitor's given-up place, and stores the number confirmed for it (`p_phone`; null: none). The caller has checked the tenant.
create or replace function bring_place_back(q queues, p_owner bytea, p_phone bytea) returns void
language plpgsql as $$
declare
  v_number bigint;
begin
  update queue_places p set left_at = null, phone = coalesce(p.phone, p_phone)
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.owner = p_owner returning p.number into v_number;
  delete from queue_gone g where g.tenant_id = q.tenant_id and g.event_id = q.event_id and g.epoch = q.epoch and g.number = v_number;
end $$;

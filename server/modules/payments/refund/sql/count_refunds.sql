-- Trigger: keeps a payment's `refunded_total` equal to the sum of its refunds that did not fail, so that the database itself refuses to refund
-- more than came in. Refuses (check_violation) a refund that changes its payment or its amount.
create or replace function count_refunds() returns trigger
language plpgsql as $$
declare
  v_change bigint := 0::bigint;
begin
  if tg_op = 'UPDATE' and (new.tenant_id, new.id, new.payment_id, new.amount) is distinct from (old.tenant_id, old.id, old.payment_id, old.amount) then
    raise check_violation using message = 'a refund never changes its payment nor its amount';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'failed' then v_change := v_change - old.amount; end if;
  if new.status <> 'failed' then v_change := v_change + new.amount; end if;
  if v_change <> 0 then
    update payments p set refunded_total = p.refunded_total + v_change where p.tenant_id = new.tenant_id and p.id = new.payment_id;
  end if;
  return null;
end $$;

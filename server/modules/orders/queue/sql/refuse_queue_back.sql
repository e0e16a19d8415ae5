-- Trigger: prevents a queue from going back. Within an epoch no number is given twice, no turn is taken back, and the set of early visitors is
-- settled once. Does not apply to the owner of the tables, for repairs by hand. Refuses with 23K10.
create or replace function refuse_queue_back() returns trigger
language plpgsql as $$
begin
  if new.epoch > old.epoch or (new.epoch = old.epoch and new.tail >= old.tail and new.served >= old.served and new.seed = old.seed
      and (old.n_pre is null or new.n_pre is not distinct from old.n_pre)) then
    return new;
  end if;
  if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then return new; end if;
  raise exception using errcode = '23K10', message = 'a queue never goes back';
end $$;

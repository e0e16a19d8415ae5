-- What a buyer may answer to money that came late: other tickets, whose difference goes back, or the head of the waiting list.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('cancelled', 'double', 'exchanged', 'late', 'overpaid', 'underpaid'));

-- A booking that is paid for and waits at the head of its list: the entry is the booking's own, and what it claims is taken for it as soon as that is free.
alter table waiting_entries add column is_paid boolean not null default false;
-- Numbers are given per category and date; places in line come from the moment of joining.
alter table waiting_entries drop constraint waiting_entries_event_id_number_tenant_id_key;
create unique index waiting_numbers on waiting_entries (event_id, category_id, session_id, number, tenant_id) nulls not distinct;
-- Who has paid already may wait beside an entry of the same number that has not.
drop index waiting_once;
create unique index waiting_once on waiting_entries (event_id, category_id, session_id, phone, tenant_id) nulls not distinct
  where left_at is null and not is_paid;
create trigger end_paid_wait after update of status on bookings for each row
  when (old.status = 'needs_review' and new.status <> 'needs_review') execute function end_paid_wait();
grant select (is_paid) on waiting_entries to karcis_worker;

-- What came in by a payment and what is on its way back out of it. A failed refund gives its part free again.
alter table payments
  add column method text,
  add column settled_amount bigint check (settled_amount > 0),
  add column refunded_total bigint not null default 0,
  -- How often in a row the provider was asked and gave no answer that helps; false once nobody asks any more.
  add column unanswered int not null default 0,
  add column is_watched boolean not null default true;

alter table payments no force row level security;
update payments set settled_amount = amount where status in ('settled', 'refund_pending', 'partially_refunded', 'refunded', 'charged_back');
alter table payments force row level security;
alter table payments
  add constraint payments_money check (status not in ('settled', 'refund_pending', 'partially_refunded', 'refunded') or settled_amount is not null),
  add constraint payments_returned check (refunded_total >= 0 and refunded_total <= coalesce(settled_amount, 0));
drop index payments_open;
create index payments_open on payments (asked_at) where status in ('created', 'pending') and is_watched;

-- Whether what it claims is out of the stock: a person may look at bookings of either kind.
alter table bookings
  add column keeps_stock boolean not null default true,
  -- When what the buyer has not decided is decided by the clock.
  add column review_until timestamptz;
alter table bookings no force row level security;
update bookings set keeps_stock = false where status in ('expired', 'cancelled');
alter table bookings force row level security;
create index bookings_undecided on bookings (tenant_id, review_until) where status = 'needs_review' and review_until is not null;

create function note_kept_stock() returns trigger
language plpgsql as $$
begin
  new.keeps_stock := new.status not in ('expired', 'cancelled');
  return new;
end $$;
create trigger note_kept_stock before update of status on bookings for each row
  when (new.status in ('expired', 'cancelled') or old.status in ('expired', 'cancelled', 'needs_review') and new.status <> 'needs_review')
  execute function note_kept_stock();

-- A sum that goes back out of one payment. Its id is the key that the provider knows it by; its own key keeps a cause from counting twice.
create table refunds (
  tenant_id text not null,
  id uuid not null,
  booking_id uuid not null,
  payment_id uuid not null,
  key text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null default 'IDR' check (currency = 'IDR'),
  reason text not null check (reason in ('cancelled', 'double', 'late', 'overpaid', 'underpaid')),
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  failure text,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  -- When a person was told that it takes too long or makes no sense.
  alarmed_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (payment_id, key, tenant_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
create index refunds_of_booking on refunds (booking_id, tenant_id, created_at);
create index refunds_due on refunds (next_try_at) where status in ('requested', 'pending');

create function count_refunds() returns trigger
language plpgsql as $$
declare
  v_change bigint := 0;
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
create trigger count_refunds after insert or update on refunds for each row execute function count_refunds();

alter table refunds enable row level security;
alter table refunds force row level security;
create policy own_tenant on refunds using (tenant_id = current_setting('app.tenant', true)) with check (tenant_id = current_setting('app.tenant', true));
create policy due_reader on refunds for select using (current_setting('app.scope', true) = 'due');
grant select, insert, update on refunds to karcis_app;

-- How long to wait after n fruitless attempts in a row: 20 seconds, doubled from the second on, an hour at most.
create function wait_after(n int) returns interval
language sql immutable as $$
  select least(interval '20 seconds' * power(2, least(greatest(n - 1, 0), 12)), interval '1 hour')
$$;
grant execute on function wait_after(int) to karcis_app;

create or replace function due_work() returns table (tenant_id text, kind text)
language plpgsql as $$
begin
  perform set_config('app.scope', 'due', true);
  return query
    select t.id, 'hold' from tenants t where exists (
      select 1 from bookings b where b.tenant_id = t.id and b.status in ('held', 'awaiting_payment') and b.hold_until <= now())
    union select distinct o.tenant_id, 'outbox' from outbox o where o.done_at is null and o.next_try_at <= now()
    union select distinct p.tenant_id, 'payment' from payments p
      where p.status in ('created', 'pending') and p.is_watched and p.asked_at <= now() - wait_after(p.unanswered)
    union select distinct r.tenant_id, 'refund' from refunds r where r.status in ('requested', 'pending') and r.next_try_at <= now()
    union select distinct b.tenant_id, 'review' from bookings b where b.status = 'needs_review' and b.review_until <= now();
  perform set_config('app.scope', '', true);
end $$;

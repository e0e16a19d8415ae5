-- Refunds that their provider cannot make: a person pays them by bank transfer. The id is the refund's own; the refund itself stays pending until
-- then, so that its money is promised to nobody else. Account, number and name are sealed together, and erased some time after the end.
create table refund_transfers (
  tenant_id text not null,
  id uuid not null,
  booking_id uuid not null,
  status text not null default 'asked' check (status in ('asked', 'details_given', 'paid', 'withdrawn')),
  sealed text,
  asked_at timestamptz not null default clock_timestamp(),
  reminded_at timestamptz,
  given_at timestamptz,
  -- When it was paid or withdrawn, and the bank's word for the payment as the organiser wrote it down.
  ended_at timestamptz,
  reference text,
  erased_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references refunds (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  constraint refund_transfers_account check (status <> 'details_given' or sealed is not null),
  constraint refund_transfers_given check (status not in ('details_given', 'paid') or given_at is not null),
  constraint refund_transfers_ended check ((status in ('paid', 'withdrawn')) = (ended_at is not null)),
  constraint refund_transfers_paid check (status <> 'paid' or reference is not null)
);
create index refund_transfers_of_booking on refund_transfers (booking_id, tenant_id);
create index refund_transfers_open on refund_transfers (tenant_id, asked_at) where status in ('asked', 'details_given');
create trigger refuse_move before update of status on refund_transfers for each row
  when (old.status is distinct from new.status) execute function refuse_move('refund_transfers');

alter table refund_transfers enable row level security;
alter table refund_transfers force row level security;
create policy own_tenant on refund_transfers using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update on refund_transfers to karcis_app;

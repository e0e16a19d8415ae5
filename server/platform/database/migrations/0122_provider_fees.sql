-- What a payment's provider keeps of it and what it hands on, in integer rupiah, where and once it says so. Of the shop and its provider: no
-- buyer is shown it.
alter table payments add column provider_fee bigint check (provider_fee >= 0);
alter table payments add column provider_net bigint;

-- Two more ways in which books differ: one side says that the money was taken back, and a fee that is not what was told before.
alter table book_differences drop constraint book_differences_kind_check;
alter table book_differences add constraint book_differences_kind_check check (kind in ('unknown_order', 'unsettled', 'not_captured', 'amount',
  'state', 'fee', 'refund_unknown_here', 'refund_unknown_there', 'refund_amount'));
-- Monitoring counts the open ones of each brand.
create index book_differences_open on book_differences (tenant_id) where closed_at is null;

-- For how many hours a virtual account or a counter's code can be paid; null: three of an event, a day of a video. See decision 95.
alter table events add column pay_hours int check (pay_hours between 2 and 24);

-- Whether an unpaid order waits for hours: its way to pay was given more than the shortest long time.
alter table bookings add column is_long boolean not null default false;
create index bookings_long on bookings (tenant_id, event_id) where is_long and status = 'awaiting_payment';

-- What may wait for hours of one event: orders of a visitor, of a phone number and of a network, and the percentage of each quota.
alter table hold_limits add column visitor_long int check (visitor_long between 0 and 1000000);
alter table hold_limits add column number_long int check (number_long between 0 and 1000000);
alter table hold_limits add column network_long int check (network_long between 0 and 1000000);
alter table hold_limits add column long_percent int check (long_percent between 0 and 100);

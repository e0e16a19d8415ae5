-- For how many hours a virtual account or a counter's code can be paid; null: three of an event, a day of a video. See decision 95.
alter table events add column pay_hours int;
alter table events add constraint events_pay_hours_check check (pay_hours between 2 and 24) not valid;

-- Whether an unpaid order waits for hours: its way to pay was given more than the shortest long time.
alter table bookings add column is_long boolean not null default false;

-- What may wait for hours of one event: orders of a visitor, of a phone number and of a network, and the percentage of each quota.
alter table hold_limits add column visitor_long int;
alter table hold_limits add constraint hold_limits_visitor_long_check check (visitor_long between 0 and 1000000) not valid;
alter table hold_limits add column number_long int;
alter table hold_limits add constraint hold_limits_number_long_check check (number_long between 0 and 1000000) not valid;
alter table hold_limits add column network_long int;
alter table hold_limits add constraint hold_limits_network_long_check check (network_long between 0 and 1000000) not valid;
alter table hold_limits add column long_percent int;
alter table hold_limits add constraint hold_limits_long_percent_check check (long_percent between 0 and 100) not valid;

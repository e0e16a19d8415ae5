-- What earlier migrations added without looking at the rows that were there.
alter table queues validate constraint queues_network_percent_check;
alter table queues validate constraint queues_network_least_check;
alter table queues validate constraint queues_network_most_check;
alter table events validate constraint events_pay_hours_check;
alter table hold_limits validate constraint hold_limits_visitor_long_check;
alter table hold_limits validate constraint hold_limits_number_long_check;
alter table hold_limits validate constraint hold_limits_network_long_check;
alter table hold_limits validate constraint hold_limits_long_percent_check;
alter table media_files validate constraint media_files_broken_check;
alter table hold_limits validate constraint hold_limits_network_most_check;
alter table refunds validate constraint refunds_replaced;
alter table refunds validate constraint refunds_reason_check;
alter table media_files validate constraint media_files_tries_check;

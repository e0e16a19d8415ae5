-- What 0253 added without looking at the rows that were there.
alter table bookings validate constraint bookings_tickets_returned;
alter table bookings validate constraint bookings_returned_amount;
alter table tickets validate constraint tickets_status_check;
alter table refunds validate constraint refunds_reason_check;

\set id random(1, 100000)
begin;
select status from gate_ticket where id = :id for update;
insert into gate_scan (key, ticket_id, body) values (gen_random_uuid()::text, :id, repeat('x', 400));
update gate_ticket set status = 'checked_in', changed_at = clock_timestamp() where id = :id;
insert into trace (order_id, what) values (:id, 'ticket.checked_in');
insert into news (order_id, what) values (:id, 'ticket.checked_in');
commit;

begin;
update stock set sold = sold + 2 where id = 1 and sold + 2 <= capacity;
insert into orders (buyer, email, total, status) values ('Jane Doe', 'jane@example.com', 200000, 'paid') returning id \gset o_
insert into order_line (order_id, stock_id, qty, unit_price) values (:o_id, 1, 2, 100000);
insert into payment (order_id, method, amount, status) values (:o_id, 'manual', 200000, 'settled');
commit;

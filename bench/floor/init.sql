drop table if exists payment, order_line, orders, stock cascade;
create table stock (id int primary key, capacity int not null, sold int not null default 0, check (sold <= capacity)) with (fillfactor = 50);
create table orders (id bigint generated always as identity primary key, buyer text not null, email text not null, total int not null, status text not null, created_at timestamptz not null default now());
create table order_line (id bigint generated always as identity primary key, order_id bigint not null references orders (id), stock_id int not null, qty int not null, unit_price int not null);
create index on order_line (order_id);
create table payment (id bigint generated always as identity primary key, order_id bigint not null references orders (id), method text not null, amount int not null, status text not null, created_at timestamptz not null default now());
create index on payment (order_id);
insert into stock select g, 2000000000, 0 from generate_series(1, 1000) g;

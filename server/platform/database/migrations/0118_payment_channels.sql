-- By which channel a buyer chose to pay, null where the provider's page asks; and what they need to pay on the order's own page, as the provider told it.
alter table payments add column channel text;
alter table payments add column instructions jsonb;

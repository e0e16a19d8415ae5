-- Beside its legal texts a tenant has pages of its own, each under a word of its own.
alter table tenant_pages drop constraint tenant_pages_name_check;
alter table tenant_pages add constraint tenant_pages_name_check check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60);

-- When data came back from a backup, and of when they are. What was done between the two is unknown here: the books are compared with
-- the providers' at once. Of the deployment, so without a tenant.
create table deployment_restores (
  restored_at timestamptz primary key default clock_timestamp(),
  taken_at timestamptz not null
);
alter table deployment_restores enable row level security;
alter table deployment_restores force row level security;
create policy of_deployment on deployment_restores using (true) with check (true);
revoke all on deployment_restores from karcis_app;
grant select on deployment_restores to karcis_app;
grant select, insert on deployment_restores to karcis_operator;

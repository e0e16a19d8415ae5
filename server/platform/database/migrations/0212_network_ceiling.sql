-- The most tickets that a network's share of an event comes to, however large the event is; null: the deployment's.
alter table hold_limits add column network_most int;
alter table hold_limits add constraint hold_limits_network_most_check check (network_most between 1 and 1000000) not valid;

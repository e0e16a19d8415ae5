-- What 0260 added without looking at the rows that were there.
alter table quotas validate constraint quotas_kind;

-- Whether the browser that asked for a code may be told how its message stands: not where that would tell whether somebody is known.
alter table one_time_codes add column is_told boolean not null default true;

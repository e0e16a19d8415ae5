-- What viewers will not get of a film's file, and assumptions about it: sentences for its organiser.
alter table media_files add column notes text[] not null default '{}';

-- What a playlist says of a rendition besides: its bits a second over its whole length, and its pictures in a thousand seconds. Unknown of films that were made before.
alter table media_renditions add column average_bandwidth int, add column frames_per_kilosecond int;

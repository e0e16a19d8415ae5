-- One of the columns of its only key may be null, so that a replica can know a row by the whole of it alone.
alter table quota_uses replica identity full;

-- What 0256 added without looking at the rows that were there.
alter table events validate constraint events_tax_kind;
alter table events validate constraint events_tax_region;
alter table events validate constraint events_tax_label;
alter table events validate constraint events_tax_most;
alter table ticket_categories validate constraint ticket_categories_tax_kind;
alter table ticket_categories validate constraint ticket_categories_tax_region;
alter table ticket_categories validate constraint ticket_categories_tax_label;
alter table ticket_categories validate constraint ticket_categories_tax_percentage;
alter table addons validate constraint addons_tax_kind;
alter table addons validate constraint addons_tax_region;
alter table addons validate constraint addons_tax_label;
alter table addons validate constraint addons_tax_percentage;
alter table ticket_returns validate constraint ticket_returns_taxes;

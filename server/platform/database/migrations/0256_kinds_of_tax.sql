-- The kind of a tax: the region's tax on entertainment (pbjt), value added tax (ppn), or none. An event without a kind is taxed by its
-- percentage alone, as one sum.
alter table events add column tax_kind text;
-- The region that levies pbjt, by the codes of the Ministry of Home Affairs: 32.73, or 31 for Jakarta.
alter table events add column tax_region text;
-- The name of its line, by language; null: the kind's.
alter table events add column tax_label jsonb;
alter table events add constraint events_tax_kind check (tax_kind in ('pbjt', 'ppn', 'none')) not valid;
alter table events add constraint events_tax_region
  check ((tax_kind is not distinct from 'pbjt') = (tax_region is not null) and tax_region ~ '^[0-9]{2}([.][0-9]{2})?$') not valid;
alter table events add constraint events_tax_label check (tax_label is null or tax_kind in ('pbjt', 'ppn')) not valid;
alter table events add constraint events_tax_most check (tax_kind is null or tax_percentage <= 100 and (tax_kind <> 'none' or tax_percentage = 0)) not valid;

-- Taxes of categories and add-ons that differ: from the event's, from the category's.
alter table ticket_categories add column tax_kind text;
alter table ticket_categories add column tax_region text;
alter table ticket_categories add column tax_percentage numeric(7, 4);
alter table ticket_categories add column tax_label jsonb;
alter table ticket_categories add constraint ticket_categories_tax_kind check (tax_kind in ('pbjt', 'ppn', 'none')) not valid;
alter table ticket_categories add constraint ticket_categories_tax_region
  check ((tax_kind is not distinct from 'pbjt') = (tax_region is not null) and tax_region ~ '^[0-9]{2}([.][0-9]{2})?$') not valid;
alter table ticket_categories add constraint ticket_categories_tax_label check (tax_label is null or tax_kind in ('pbjt', 'ppn')) not valid;
alter table ticket_categories add constraint ticket_categories_tax_percentage
  check ((tax_kind is null) = (tax_percentage is null) and tax_percentage between 0 and 100 and (tax_kind <> 'none' or tax_percentage = 0)) not valid;
alter table addons add column tax_kind text;
alter table addons add column tax_region text;
alter table addons add column tax_percentage numeric(7, 4);
alter table addons add column tax_label jsonb;
alter table addons add constraint addons_tax_kind check (tax_kind in ('pbjt', 'ppn', 'none')) not valid;
alter table addons add constraint addons_tax_region
  check ((tax_kind is not distinct from 'pbjt') = (tax_region is not null) and tax_region ~ '^[0-9]{2}([.][0-9]{2})?$') not valid;
alter table addons add constraint addons_tax_label check (tax_label is null or tax_kind in ('pbjt', 'ppn')) not valid;
alter table addons add constraint addons_tax_percentage
  check ((tax_kind is null) = (tax_percentage is null) and tax_percentage between 0 and 100 and (tax_kind <> 'none' or tax_percentage = 0)) not valid;

-- The taxes in the refund of a returned ticket, in the order of its order's taxes, or one; null: returned before they were stored.
alter table ticket_returns add column taxes bigint[];
alter table ticket_returns add constraint ticket_returns_taxes check (0 <= all (taxes)) not valid;

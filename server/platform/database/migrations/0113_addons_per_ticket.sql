-- What brings a required add-on: the order, once, or each ticket of its category, one of its own. Who gets one each is each ticket's holder.
alter table addons add column per text not null default 'order' check (per in ('order', 'ticket')),
  add constraint addons_per_ticket check (per = 'order' or (is_required and is_distributed_per_attendee));

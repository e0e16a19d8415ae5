-- Money that went back at the provider's own desk: a refund that nobody asked for here, known by the name that the provider gives it. A refund that
-- another one took the place of names that one: there is less left to send, or it was tried again.
alter table refunds add column provider_key text collate "C";
alter table refunds add column replaced_by uuid;
alter table refunds add constraint refunds_replaced foreign key (tenant_id, replaced_by) references refunds (tenant_id, id) not valid;
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('cancelled', 'charged_back', 'double', 'exchanged', 'late', 'overpaid', 'provider', 'underpaid')) not valid;

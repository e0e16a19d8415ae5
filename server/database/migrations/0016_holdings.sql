-- What somebody who proved a number bought, or took over.
create index booking_buyers_by_phone on booking_buyers (phone, tenant_id);

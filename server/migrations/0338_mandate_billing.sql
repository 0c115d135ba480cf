-- What the invoices of renewals name, once the subscriber has changed it; null: as on the order that registered the mandate.
alter table mandate add column billing jsonb;

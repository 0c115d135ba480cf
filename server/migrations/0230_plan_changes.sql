-- Of an order that changes a plan: what its price was lowered by for the days of the running period that were not used.
alter table checkout add column unused_paise integer check (unused_paise > 0);
alter table checkout add constraint checkout_unused_check
  check (unused_paise is null or (kind = 'subscription' and base_checkout_id is not null));

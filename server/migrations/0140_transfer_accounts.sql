-- The provider's account number to which this order alone is paid by bank transfer.
alter table checkout add column virtual_account text;
create unique index checkout_virtual_account_idx on checkout (virtual_account) where virtual_account is not null;

-- The order that a proforma invoice is paid on; an order has one.
alter table quotation add column checkout_id uuid references checkout (id);
create unique index quotation_checkout_idx on quotation (checkout_id) where checkout_id is not null;

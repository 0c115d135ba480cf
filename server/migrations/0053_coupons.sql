-- Codes that lower the price of an order: a share of it, or an amount in whole rupees.
create table coupon (
  code text primary key check (code ~ '^[A-Z0-9-]{3,30}$'),
  percent integer check (percent between 1 and 90),
  amount_paise integer check (amount_paise > 0 and amount_paise % 100 = 0),
  first_order boolean not null default false,
  starts_at timestamptz,
  -- The first moment at which it is over.
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  is_on boolean not null default true,
  note text not null default '',
  changed_by uuid not null references account (id),
  changed_at timestamptz not null,
  check ((percent is null) <> (amount_paise is null))
);
alter table checkout add column coupon text references coupon (code);
create index checkout_coupon_idx on checkout (coupon) where coupon is not null;
-- Taken off the price of the line, before GST.
alter table checkout_line add column discount_paise integer not null default 0 check (discount_paise >= 0);

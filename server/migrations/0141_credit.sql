-- Credit packs: money paid ahead, with its GST, for clips chosen later.
alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check check (kind in ('one-time', 'subscription', 'cart', 'credit'));
-- Of an order of a pack: what it is worth in clips, before GST.
alter table checkout add column credit_paise integer check (credit_paise > 0);
alter table checkout add constraint checkout_credit_check check ((kind = 'credit') = (credit_paise is not null));
-- Paid with credit: its GST was paid with the pack, so that it has no tax and no invoice of its own.
alter table checkout add column on_credit boolean not null default false;
alter table payment drop constraint payment_source_check;
alter table payment add constraint payment_source_check check (source in ('provider', 'terms', 'bank', 'credit'));

-- What a paid pack gave; usable while its order is paid and until its day. One an order, by the primary key.
create table credit_lot (
  checkout_id uuid primary key references checkout (id),
  account_id uuid not null references account (id),
  amount_paise integer not null check (amount_paise > 0),
  starts_at timestamptz not null,
  expires_at timestamptz not null
);
create index credit_lot_account_idx on credit_lot (account_id, expires_at);

-- From which packs an order was paid; less what was given back.
create table credit_use (
  checkout_id uuid not null references checkout (id),
  lot_id uuid not null references credit_lot (checkout_id),
  amount_paise integer not null check (amount_paise >= 0),
  primary key (checkout_id, lot_id)
);
create index credit_use_lot_idx on credit_use (lot_id);

-- What was agreed with a company: it may owe up to this much, each order for so many days.
create table company_terms (
  company_id uuid primary key references company (id),
  limit_paise integer not null check (limit_paise > 0),
  days integer not null check (days between 1 and 120),
  is_on boolean not null default true,
  changed_by uuid not null references account (id),
  changed_at timestamptz not null
);

-- Money that came to the shop's own account, as its bank names it: one transfer, for one order or several.
create table bank_transfer (
  reference text primary key check (reference ~ '^[A-Z0-9/-]{6,40}$'),
  account_id uuid not null references account (id),
  amount_paise integer not null check (amount_paise > 0),
  -- Tax that the payer kept back and pays to the state for us.
  tds_paise integer not null default 0 check (tds_paise >= 0),
  received_on date not null,
  recorded_by uuid not null references account (id),
  recorded_at timestamptz not null
);
create index bank_transfer_account_idx on bank_transfer (account_id);

-- Where a payment comes from: the provider, an agreement to pay later, or a transfer that staff found in the bank's list.
alter table payment add column source text not null default 'provider' check (source in ('provider', 'terms', 'bank'));
alter table payment add column transfer text references bank_transfer (reference);
create index payment_transfer_idx on payment (transfer) where transfer is not null;
alter table payment add constraint payment_transfer_check check (transfer is null or source <> 'provider');

-- An order delivered before it is paid.
create table receivable (
  checkout_id uuid primary key references checkout (id),
  account_id uuid not null references account (id),
  due_at timestamptz not null,
  settled_at timestamptz
);
create index receivable_open_idx on receivable (account_id, due_at) where settled_at is null;

-- Of a refund that no provider was asked for: the transfer that paid it back, or that it was credited.
alter table refund add column payback text;

-- UPI Autopay: what a subscriber allowed us to debit. One for the order whose payment registered it.
create table mandate (
  checkout_id uuid primary key references checkout (id),
  account_id uuid not null references account (id),
  plan text not null check (plan in ('monthly', 'annual')),
  -- The provider's.
  customer_id text not null,
  token_id text unique,
  -- No debit is larger; a higher price needs a mandate of its own.
  max_paise integer not null check (max_paise between 100 and 1500000),
  expires_at timestamptz not null,
  status text not null default 'asked' check (status in ('asked', 'active', 'ended')),
  ended_at timestamptz,
  -- The provider knows that it has ended.
  is_revoked boolean not null default false,
  created_at timestamptz not null
);
create unique index mandate_active_idx on mandate (account_id) where status = 'active';

-- A renewing order: announced first, debited at the earliest a day later. One for each end of paid time.
create table mandate_debit (
  checkout_id uuid primary key references checkout (id),
  mandate_id uuid not null references mandate (checkout_id),
  ends_at timestamptz not null,
  notified_at timestamptz not null,
  requested_at timestamptz,
  failed_at timestamptz,
  unique (mandate_id, ends_at)
);
create index mandate_debit_open_idx on mandate_debit (notified_at) where requested_at is null and failed_at is null;

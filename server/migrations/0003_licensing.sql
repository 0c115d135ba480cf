-- Prices, checkouts, payments and the rights they give. Money is integer paise.

create table price (
  -- A one-time tier or a plan.
  item text primary key check (item in ('MobileHD', 'HD', '4K', 'monthly', 'annual')),
  price_paise integer not null check (price_paise >= 100 and price_paise % 100 = 0),
  changed_at timestamptz not null default now(),
  changed_by uuid references account (id)
);
-- Spec 9: the seeded prices (readings: HD 79 is the server's).
insert into price (item, price_paise) values
  ('MobileHD', 2900), ('HD', 7900), ('4K', 12900), ('monthly', 99900), ('annual', 999900);

create table price_change (
  id uuid primary key,
  item text not null references price (item),
  from_paise integer not null,
  to_paise integer not null,
  changed_by uuid not null references account (id),
  changed_at timestamptz not null default now()
);

create table checkout (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('one-time', 'subscription')),
  plan text check (plan in ('monthly', 'annual')),
  clip_id uuid references clip (id),
  quality text check (quality in ('MobileHD', 'HD', '4K')),
  base_paise integer not null check (base_paise > 0),
  tax_paise integer not null check (tax_paise >= 0),
  total_paise integer not null check (total_paise = base_paise + tax_paise),
  status text not null check (status in ('NEW', 'OPEN', 'AUTHORIZED', 'PAID', 'REVIEW', 'REFUNDED')),
  receipt text not null unique,
  provider_order_id text unique,
  billing jsonb not null default '{}',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- How often the reconciler has asked the provider about it.
  checks integer not null default 0,
  check ((kind = 'subscription') = (plan is not null)),
  check ((kind = 'one-time') = (clip_id is not null and quality is not null))
);
create index checkout_account_idx on checkout (account_id, created_at desc);

create table payment (
  -- The provider's payment id.
  id text primary key,
  checkout_id uuid not null references checkout (id),
  amount_paise integer not null,
  currency text not null,
  status text not null,
  captured boolean not null,
  method text not null default '',
  refunded_paise integer not null default 0,
  -- main: it bought the right. surplus: a second one, given back.
  role text not null default 'none' check (role in ('none', 'main', 'surplus')),
  created_at timestamptz not null default now()
);
create unique index payment_main_key on payment (checkout_id) where role = 'main';

create table refund (
  -- Sent to the provider, so that asking twice refunds once.
  idempotency_key text primary key,
  payment_id text not null references payment (id),
  amount_paise integer not null,
  reason text not null,
  status text not null default 'queued' check (status in ('queued', 'pending', 'processed', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null default now()
);

create table webhook_event (
  id text primary key,
  event text not null,
  -- The bytes that were signed, as text.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create table entitlement (
  id uuid primary key,
  checkout_id uuid not null unique references checkout (id),
  account_id uuid not null references account (id),
  kind text not null check (kind in ('one-time', 'subscription')),
  clip_id uuid references clip (id),
  quality text check (quality in ('MobileHD', 'HD', '4K')),
  plan text check (plan in ('monthly', 'annual')),
  starts_at timestamptz not null,
  -- The end of a subscription period; of a purchase, the date until which re-download is guaranteed.
  ends_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'revoked')),
  created_at timestamptz not null default now()
);
create unique index entitlement_one_time_key on entitlement (account_id, clip_id, quality)
  where kind = 'one-time' and status = 'active';
create index entitlement_subscription_idx on entitlement (account_id, ends_at) where kind = 'subscription' and status = 'active';

create table download (
  id uuid primary key,
  account_id uuid not null references account (id),
  clip_id uuid not null references clip (id),
  quality text not null check (quality in ('Watermarked', 'MobileHD', 'HD', '4K')),
  -- What gave the right; null for watermarked and free ones.
  entitlement_id uuid references entitlement (id),
  created_at timestamptz not null default now()
);
create index download_account_idx on download (account_id, created_at desc);

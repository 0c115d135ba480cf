-- What was agreed with a company: seats for so many days, from that moment on. The newest one counts.
create table company_agreement (
  -- Of the right, too, where nothing was to be paid.
  id uuid primary key,
  company_id uuid not null references company (id),
  -- The order of what is to be paid; null: what was left of the agreement before was worth as much, or more.
  checkout_id uuid unique references checkout (id),
  seats integer not null check (seats between 1 and 1000),
  days integer not null check (days between 1 and 1100),
  -- Of all seats and days, before GST.
  price_paise integer not null check (price_paise >= 0),
  -- What was left of the agreement before, before GST.
  unused_paise integer not null check (unused_paise >= 0),
  -- Given back of orders of agreements before, with GST.
  credited_paise integer not null default 0 check (credited_paise >= 0),
  note text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  agreed_by uuid not null references account (id)
);
create index company_agreement_company_idx on company_agreement (company_id, starts_at desc);

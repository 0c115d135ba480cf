-- A higher price and the day from which it is charged: announced at least 21 days before (Terms, Changes to prices).
create table price_rise (
  id uuid primary key,
  item text not null references price (item),
  to_paise integer not null check (to_paise >= 100 and to_paise % 100 = 0),
  effective_at timestamptz not null,
  announced_by uuid not null references account (id),
  announced_at timestamptz not null,
  -- When it was put in force, or taken back.
  applied_at timestamptz,
  withdrawn_at timestamptz,
  check (applied_at is null or withdrawn_at is null)
);
-- One to come an item.
create unique index price_rise_pending_key on price_rise (item) where applied_at is null and withdrawn_at is null;

-- Who is in a company no more: neither its sign-in nor its domain makes them a member again by itself.
create table company_departure (
  company_id uuid not null references company (id),
  account_id uuid not null references account (id) on delete cascade,
  -- Removed by an owner: an invitation alone leads back. Who left may join again by the domain.
  by_owner boolean not null,
  left_at timestamptz not null,
  primary key (company_id, account_id)
);
create index company_departure_account_idx on company_departure (account_id);

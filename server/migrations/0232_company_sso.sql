-- The identity provider of a company (OpenID Connect), for people with an address of its domain.
create table company_sso (
  company_id uuid primary key references company (id),
  issuer text not null,
  client_id text not null,
  -- Encrypted at rest.
  client_secret bytea not null,
  is_on boolean not null,
  changed_at timestamptz not null
);

-- Who signs in by which subject of an issuer.
create table sso_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index sso_identity_account_idx on sso_identity (account_id);

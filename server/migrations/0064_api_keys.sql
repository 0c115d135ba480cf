-- Keys of programs: each acts for the account that made it, within its scopes, until it expires or is revoked.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  -- The first letters, by which its owner tells it from others.
  prefix text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account_idx on api_key (account_id);

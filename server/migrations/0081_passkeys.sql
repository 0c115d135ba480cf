-- Passkeys (WebAuthn): a way to sign in that needs no password, and the second factor of those who have one.
create table passkey (
  -- The credential's id as its authenticator gave it, base64url.
  id text collate "C" primary key,
  account_id uuid not null references account (id) on delete cascade,
  public_key bytea not null,
  -- Uses that the authenticator has counted; many count none.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account_id_idx on passkey (account_id);

-- Challenges that were answered, until they expire: none is answered twice. Those that were not stand nowhere.
create table passkey_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

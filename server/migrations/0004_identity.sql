-- Everything about who somebody is beyond a login and a password: other ways in, proofs, consents, and who did what.

alter table account
  add column email_verified_at timestamptz,
  -- Somebody else knows this password: its owner is asked to change it.
  add column password_set_by_staff boolean not null default false;

alter table session add column ip text not null default '';

-- By which an account's marks are found when it is erased.
create index clip_view_visitor_idx on clip_view (visitor);
-- From which devices somebody has signed in before.
create index session_account_id_created_at_idx on session (account_id, created_at desc);

-- Another way in. The provider's subject never changes and is never reused; the e-mail does and may be.
create table account_identity (
  provider text not null check (provider in ('google')),
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
-- One Google account a person.
create unique index account_identity_account_key on account_identity (account_id, provider);

-- A link sent by mail: good once, for a short time. The token in it is derived from the id with a key that is not here.
create table mail_link (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  -- The address the link proves; a reset link dies when the account's address changes.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_link_account_id_idx on mail_link (account_id);

-- The outbox: written in the transaction that makes the news true, sent by a job.
create table mail (
  id uuid primary key,
  -- One mail a key, however often its cause is worked on.
  idempotency_key text not null unique,
  account_id uuid references account (id) on delete set null,
  to_address text not null,
  template text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_account_id_idx on mail (account_id);

-- What somebody agreed to, when, and which text of it.
create table consent (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('terms', 'privacy', 'adult', 'resident')),
  notice_version text not null,
  ip text not null,
  given_at timestamptz not null default now()
);
create index consent_account_id_idx on consent (account_id);

create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Encrypted with a key that is not in the database.
  sealed_secret bytea not null,
  -- Null until the first code has proved that the app holds the secret.
  confirmed_at timestamptz,
  -- The last time step a code was taken for: no code works twice.
  last_step bigint not null default 0
);

create table recovery_code (
  hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  used_at timestamptz
);
create index recovery_code_account_id_idx on recovery_code (account_id);

-- Who did what, from where. Rows are only ever added.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Null for somebody who is not signed in, and for the system itself.
  actor_id uuid,
  action text not null,
  -- What it was done to: an account's, a clip's, an order's id.
  subject_id text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  details jsonb not null default '{}'
);
create index audit_entry_at_idx on audit_entry (at desc);
create index audit_entry_subject_id_idx on audit_entry (subject_id, at desc);
create index audit_entry_actor_id_idx on audit_entry (actor_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

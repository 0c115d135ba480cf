-- People and their sessions. Ids are UUIDv7 made in the app; times are UTC.

create table account (
  id uuid primary key,
  role text not null check (role in ('ADMIN', 'EMPLOYEE', 'USER')),
  -- A customer's e-mail or a staff member's chosen id, trimmed and lower case.
  login text not null check (login = lower(login)),
  first_name text not null default '',
  last_name text not null default '',
  -- Null for an account that has another way in.
  password_hash text,
  adult_confirmed_at timestamptz,
  resident_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A customer and a member of staff may share a login; two customers may not.
create unique index account_login_key on account (login, (role = 'USER')) where deleted_at is null;

create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The absolute end; the idle limit is checked against last_seen_at.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_account_id_idx on session (account_id) where ended_at is null;

create table refresh_token (
  -- sha256 of the opaque token; the token itself is never stored.
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Set when its successor was handed out.
  replaced_at timestamptz
);
create index refresh_token_session_id_idx on refresh_token (session_id);

create table address (
  id uuid primary key,
  account_id uuid not null references account (id),
  label text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  gst text not null,
  country text not null,
  created_at timestamptz not null default now()
);
create index address_account_id_idx on address (account_id, created_at);

-- Fixed windows of attempts (sign-in, sign-up, payments); old windows are swept.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

-- A company is an account of its own, which its members act for: what it buys, owns and collects stays with it.
alter table account add column kind text not null default 'person' check (kind in ('person', 'company'));
-- A company signs in nowhere: its login is only where its mails go, and may be a member's own address.
drop index account_login_key;
create unique index account_login_key on account (login, (role = 'USER')) where deleted_at is null and kind = 'person';

create table company (
  id uuid primary key references account (id),
  gstin text not null default '',
  -- Whoever has proved an address there may join as a viewer.
  domain text unique,
  seats integer not null check (seats between 1 and 1000),
  -- What staff agreed with it.
  agreement text not null default '',
  created_at timestamptz not null
);

create table company_member (
  -- In one company at most.
  account_id uuid primary key references account (id),
  company_id uuid not null references company (id),
  role text not null check (role in ('owner', 'buyer', 'editor', 'viewer')),
  -- Whether the person acts for the company at present, or for themselves.
  is_acting boolean not null default true,
  joined_at timestamptz not null
);
create index company_member_company_id_idx on company_member (company_id);

create table company_invitation (
  id uuid primary key,
  company_id uuid not null references company (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'buyer', 'editor', 'viewer')),
  invited_by uuid not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, email)
);

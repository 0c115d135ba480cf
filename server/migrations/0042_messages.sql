-- What visitors and customers write through the contact form, and the answers.
create table message (
  id uuid primary key,
  about text not null check (about in ('question', 'enterprise', 'refund', 'complaint', 'takedown', 'order')),
  -- The sender, where they were signed in.
  account_id uuid references account (id),
  name text not null,
  email text not null,
  phone text not null,
  country text not null default '',
  query text not null default '',
  text text not null default '',
  language text not null default 'en' check (language in ('en', 'hi')),
  -- The clip it is about.
  clip_id text collate "C" references clip (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references account (id)
);
create index message_state_idx on message (state, id desc);
create index message_account_idx on message (account_id) where account_id is not null;
create index message_email_idx on message (lower(email));

create table message_answer (
  id uuid primary key,
  message_id uuid not null references message (id) on delete cascade,
  text text not null,
  answered_by uuid not null references account (id),
  answered_at timestamptz not null
);
create index message_answer_message_idx on message_answer (message_id);

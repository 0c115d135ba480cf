-- The language people are written to in.

alter table account add column language text not null default 'en' check (language in ('en', 'hi'));

-- Of one letter, where it is nobody's with an account; null: the account's own, when it is sent.
alter table mail add column language text check (language in ('en', 'hi'));

-- Who wants to hear when a shot they asked for is there. Gone once they were told.
create table shot_request_contact (
  id uuid primary key,
  -- The wish (shot_request.fold).
  fold text not null,
  email text not null check (email = lower(email)),
  language text not null default 'en' check (language in ('en', 'hi')),
  created_at timestamptz not null default now(),
  unique (fold, email)
);
create index shot_request_contact_email_idx on shot_request_contact (email);

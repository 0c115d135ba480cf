-- Notices of the operator to account holders: about terms, prices, clips. Who got which, in which version of the text.
create table notice (
  id uuid primary key,
  topic text not null check (topic in ('terms', 'privacy', 'prices', 'clip', 'other')),
  -- Of the legal text it announces; empty for other topics.
  version text not null,
  audience text not null check (audience in ('all', 'subscribers', 'licensees')),
  -- Of licensees.
  clip_id text collate "C" references clip (id),
  subject_english text not null,
  subject_hindi text not null,
  body_english text not null,
  body_hindi text not null,
  sent_by uuid not null references account (id),
  sent_at timestamptz not null,
  -- When everybody had it.
  finished_at timestamptz,
  check ((audience = 'licensees') = (clip_id is not null))
);
create table notice_recipient (
  notice_id uuid not null references notice (id),
  account_id uuid not null references account (id),
  posted_at timestamptz not null,
  primary key (notice_id, account_id)
);

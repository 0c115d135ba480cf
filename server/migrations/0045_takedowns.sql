-- The register of withdrawn clips: why, by whom, when, and when they came back.
create table takedown (
  id uuid primary key,
  clip_id text collate "C" not null references clip (id) on delete cascade,
  reason text not null default '',
  -- The report that led to it.
  message_id uuid references message (id) on delete set null,
  taken_by uuid references account (id),
  taken_at timestamptz not null,
  restored_by uuid references account (id),
  restored_at timestamptz
);
create index takedown_clip_idx on takedown (clip_id) where restored_at is null;
create index takedown_taken_idx on takedown (taken_at desc, id desc);
insert into takedown (id, clip_id, taken_at) select gen_random_uuid(), id, withdrawn_at from clip where withdrawn_at is not null;

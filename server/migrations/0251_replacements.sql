-- Another film for a clip (decision 54): it comes as the master of a clip of its own that nobody sees, is made and looked at
-- there, and then changes places with the film on the clip. The one from before stays under the hidden clip.
alter table clip
  -- The clip that the film of this one is for.
  add column replaces text collate "C" references clip (id),
  -- As one that is withdrawn and was never handed in, it is in no list. The last wall: it never goes on the site.
  add constraint clip_replacement_hidden check
    (replaces is null or (withdrawn_at is not null and published_at is null and review = 'draft'));
create index clip_replaces_idx on clip (replaces) where replaces is not null;

create table replacement (
  -- The hidden clip.
  id text collate "C" primary key references clip (id),
  clip_id text collate "C" not null references clip (id),
  -- Its film is on the clip now, and the one from before is kept in its place.
  switched boolean not null default false,
  -- An employee asks an ADMIN for the other film to go on the clip.
  asked_at timestamptz,
  asked_by uuid references account (id),
  -- What the employee said: it shows the same, so that the rights card holds.
  asked_same_subject boolean,
  -- Discarded, or there to stay: nothing is exchanged any more.
  closed_at timestamptz
);
create unique index replacement_open_key on replacement (clip_id) where closed_at is null;
create index replacement_asked_idx on replacement (asked_at) where asked_at is not null and closed_at is null;

-- Which film stood on a clip until when: a licence is for the one that stood there when it was given.
create table film_switch (
  id uuid primary key,
  clip_id text collate "C" not null references clip (id),
  replacement_id text collate "C" not null references replacement (id),
  switched_at timestamptz not null default now(),
  account_id uuid references account (id),
  -- The masters, by the names of their files.
  from_master text not null,
  to_master text not null,
  -- The rights card that was taken off, as it spoke of the film before.
  rights jsonb
);
create index film_switch_clip_idx on film_switch (clip_id, switched_at);

alter table clip_change drop constraint clip_change_via_check;
alter table clip_change add constraint clip_change_via_check
  check (via in ('edit', 'bulk', 'csv', 'undo', 'withdrawn', 'restored', 'review', 'film'));

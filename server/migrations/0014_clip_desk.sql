-- The clip desk: who changed what is said about a clip, review before it goes live, rights, and signed papers.

alter table clip
  -- Where a clip stands with those who look at it before everybody does; null: nobody needs to.
  add column review text check (review in ('draft', 'waiting', 'approved', 'rejected')),
  add column review_reason text not null default '',
  add column reviewed_by uuid references account (id),
  add column reviewed_at timestamptz,
  -- The rights card as staff filled it in; null: nobody has yet.
  add column rights jsonb;
create index clip_in_review_idx on clip (review, created_at, id) where review in ('draft', 'waiting', 'rejected') and withdrawn_at is null;
create index clip_withdrawn_idx on clip (withdrawn_at desc, id) where withdrawn_at is not null;

create table clip_desk_setting (
  one boolean primary key default true check (one),
  -- Whose uploads an ADMIN looks at before they go live.
  review text not null default 'off' check (review in ('off', 'employees'))
);
insert into clip_desk_setting default values;

-- Whatever publishes a clip, one that waits to be looked at does not go live: this is the one place that knows.
create function hold_for_review() returns trigger language plpgsql as $$
begin
  if new.review in ('draft', 'waiting', 'rejected') then
    new.published_at := null;
  elsif new.review is null and old.published_at is null
    and exists (select from clip_desk_setting where review = 'employees')
    and exists (select from account where id = new.uploader_id and role = 'EMPLOYEE')
  then
    new.review := 'waiting';
    new.published_at := null;
  end if;
  return new;
end
$$;
create trigger clip_held_for_review before update of published_at, review on clip
  for each row when (new.published_at is not null) execute function hold_for_review();

-- Every change of what is said about a clip: only the fields that changed, before and after. Rows are never altered
-- but for being marked as undone.
create table clip_change (
  id uuid primary key,
  clip_id text collate "C" not null references clip (id),
  -- Changes made in one go share it.
  batch_id uuid,
  -- Null: somebody whose account is not known any more, or the program itself.
  account_id uuid references account (id),
  via text not null check (via in ('edit', 'bulk', 'csv', 'undo', 'withdrawn', 'restored', 'review')),
  changed_at timestamptz not null default now(),
  before jsonb not null,
  after jsonb not null,
  undone_at timestamptz
);
create index clip_change_clip_idx on clip_change (clip_id, changed_at desc, id desc);
create index clip_change_batch_idx on clip_change (batch_id) where batch_id is not null;
create index clip_change_batches_idx on clip_change (changed_at desc) where batch_id is not null;

-- Signed papers: the files lie with the originals, and no public route leads to them.
create table release_paper (
  id uuid primary key,
  kind text not null check (kind in ('model', 'property', 'drone', 'permit')),
  -- The person, the property, or the number of the permission.
  subject text not null,
  signed_on date,
  expires_on date,
  note text not null default '',
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  added_by uuid references account (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index release_paper_expiry_idx on release_paper (expires_on) where expires_on is not null and removed_at is null;
create table release_clip (
  release_id uuid not null references release_paper (id),
  clip_id text collate "C" not null references clip (id),
  primary key (release_id, clip_id)
);
create index release_clip_clip_idx on release_clip (clip_id);

-- Rows of a list of clips may name them by the file they came in.
create index master_original_name_idx on master (lower(original_name));

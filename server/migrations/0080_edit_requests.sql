-- Edits of live clips by employees that wait for an ADMIN while the review gate is on; what the public reads stays as it was.
create table clip_edit_request (
  -- Anew with each change of the request: nobody approves what they have not seen.
  id uuid primary key,
  clip_id text collate "C" not null references clip (id),
  account_id uuid not null references account (id),
  via text not null check (via in ('edit', 'bulk', 'csv', 'undo')),
  batch_id uuid,
  -- Changes that this one takes back.
  undoes uuid[] not null default '{}',
  asked_at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  -- Null: it waits.
  decision text check (decision in ('approved', 'rejected', 'taken back')),
  reason text not null default '',
  decided_by uuid references account (id),
  decided_at timestamptz
);
create unique index clip_edit_request_waiting_key on clip_edit_request (clip_id, account_id) where decision is null;
create index clip_edit_request_waiting_idx on clip_edit_request (asked_at, id) where decision is null;
create index clip_edit_request_clip_idx on clip_edit_request (clip_id, asked_at desc);

-- The back office: who may not come in any more, rights that staff give, what is asked for, and figures by day.

alter table account
  -- Set while a customer may not sign in; nothing of theirs is removed.
  add column suspended_at timestamptz,
  -- For the staff; the customer is not told.
  add column suspended_reason text not null default '';
create index account_suspended_idx on account (suspended_at) where suspended_at is not null;
-- A name as it is typed into the customers desk.
create index account_name_prefix_idx on account ((lower(first_name || ' ' || last_name)) text_pattern_ops) where role = 'USER';
create index account_customers_idx on account (created_at desc, id desc) where role = 'USER' and deleted_at is null;

-- A right that staff gave for nothing has no order behind it, and says so.
alter table entitlement
  alter column checkout_id drop not null,
  add column source text not null default 'order',
  add column granted_by uuid references account (id),
  add column grant_reason text not null default '',
  add constraint entitlement_source_check check (source in ('order', 'granted')),
  add constraint entitlement_order_check check ((source = 'order') = (checkout_id is not null)),
  add constraint entitlement_granted_check check ((source = 'granted') = (granted_by is not null and grant_reason <> ''));

-- The same wish in other words is one wish.
alter table shot_request
  -- What the wish comes down to, made by the program; empty until it has been.
  add column fold text not null default '',
  -- A mark of who asked, so that one person's asking again counts once; from it nobody can be told.
  add column asker bytea;
create index shot_request_fold_idx on shot_request (fold, created_at desc);

-- What staff made of a wish.
create table shot_wish (
  fold text primary key,
  state text not null check (state in ('open', 'planned', 'filmed')),
  -- The clip that fulfils it.
  clip_id text collate "C" references clip (id),
  changed_at timestamptz not null default now(),
  changed_by uuid references account (id)
);

-- Figures by day in India: of whom they come is not in here.
create table metric_day (
  day date not null,
  kind text not null,
  -- What the figure is of, as in a quality or a plan; empty where there is one figure a day.
  key text not null default '',
  count bigint not null,
  primary key (day, kind, key)
);
create index metric_day_kind_idx on metric_day (kind, day);

-- Searches are written in batches, and only their sums are kept: each batch is counted for its day as well.
create function count_searches() returns trigger language plpgsql as $$
declare
  more integer := new.searches - case when tg_op = 'UPDATE' then old.searches else 0 end;
begin
  if more > 0 then
    insert into metric_day (day, kind, key, count)
    values ((now() at time zone 'Asia/Kolkata')::date, case when new.clips = 0 then 'missed' else 'searched' end, new.term, more)
    on conflict (day, kind, key) do update set count = metric_day.count + excluded.count;
  end if;
  return null;
end
$$;
create trigger search_log_counts after insert or update of searches on search_log
  for each row execute function count_searches();

-- What is counted by day lies in the order of its days: small indexes that cost a write nothing.
create index clip_view_day_idx on clip_view using brin (day) with (autosummarize = on);
create index favourite_created_idx on favourite using brin (created_at) with (autosummarize = on);
create index download_created_idx on download using brin (created_at) with (autosummarize = on);
create index account_created_idx on account using brin (created_at) with (autosummarize = on);
create index clip_created_idx on clip using brin (created_at) with (autosummarize = on);
create index clip_published_idx on clip using brin (published_at) with (autosummarize = on);

-- The audit log by what was done.
create index audit_entry_action_idx on audit_entry (action text_pattern_ops, at desc);
create index price_change_at_idx on price_change (changed_at desc, id desc);

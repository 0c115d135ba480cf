-- What the shop says and how it works, as an ADMIN changed it: settings, texts, mails. The newest row of a key is in force;
-- without one the first value is (the environment's, or the product's own words). Rows are added alone: each is a version.
create table shop_version (
  id bigint generated always as identity primary key,
  area text not null check (area in ('setting', 'text', 'mail', 'picture')),
  key text not null,
  -- Null: the first value again.
  value text,
  -- What stood there before; null: the first value.
  before text,
  changed_at timestamptz not null default now(),
  changed_by uuid references account (id)
);
create index shop_version_key on shop_version (area, key, id desc);

create trigger shop_version_kept before update or delete or truncate on shop_version
  for each statement execute function refuse_change();

-- An order of several clips: one payment, one invoice, one licence a line.
alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check check (kind in ('one-time', 'subscription', 'cart'));

create table checkout_line (
  checkout_id uuid not null references checkout (id),
  line integer not null check (line between 1 and 250),
  clip_id text collate "C" not null references clip (id),
  quality text not null check (quality in ('MobileHD', 'HD', '4K')),
  base_paise integer not null check (base_paise > 0),
  tax_paise integer not null check (tax_paise >= 0),
  total_paise integer not null check (total_paise = base_paise + tax_paise),
  -- The HD order whose price was taken off this upgrade.
  base_checkout_id uuid references checkout (id),
  -- Why the line was not fulfilled though it was paid for; its money goes back.
  refused text,
  -- The refund that this line goes back with.
  refund_key text,
  primary key (checkout_id, line),
  unique (checkout_id, clip_id, quality)
);
create index checkout_line_clip_idx on checkout_line (clip_id);
create index checkout_line_base_idx on checkout_line (base_checkout_id) where base_checkout_id is not null;
create index checkout_line_refund_idx on checkout_line (refund_key) where refund_key is not null;

-- One entitlement a line; an order without lines is line 0.
alter table entitlement add column line integer not null default 0;
alter table entitlement drop constraint entitlement_checkout_id_key;
alter table entitlement add constraint entitlement_checkout_line_key unique (checkout_id, line);

-- The lines a customer asks back; null: the whole order.
alter table refund_request add column lines integer[];

-- What a signed-in customer means to buy.
create table cart_item (
  account_id uuid not null references account (id) on delete cascade,
  clip_id text collate "C" not null references clip (id) on delete cascade,
  quality text not null check (quality in ('MobileHD', 'HD', '4K')),
  added_at timestamptz not null default now(),
  primary key (account_id, clip_id, quality)
);

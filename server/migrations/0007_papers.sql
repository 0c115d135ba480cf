-- What a sale leaves behind: invoices, licences, refunds on request, disputes. Money is integer paise.

-- More states of a paid checkout (integrations 4.3).
alter table checkout drop constraint checkout_status_check;
alter table checkout add constraint checkout_status_check check (
  status in ('NEW', 'OPEN', 'AUTHORIZED', 'PAID', 'REVIEW', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'REVOKED')
);
alter table checkout
  -- Where a dispute found it, to go back there when it is won.
  add column status_before_dispute text,
  -- Why a person has to look at it.
  add column review_reason text;

alter table entitlement
  -- Set when the customer asked for no renewal: no reminder, access to the end of the period.
  add column cancelled_at timestamptz;

-- Gapless numbers: the row is locked in the transaction that issues the document. Series INV and CN, year as in 2627.
create table document_counter (
  series text not null check (series in ('INV', 'CN')),
  financial_year text not null,
  last_number integer not null,
  primary key (series, financial_year)
);

create table invoice (
  id uuid primary key,
  checkout_id uuid not null unique references checkout (id),
  account_id uuid not null references account (id),
  -- INV/2627/000001 (CGST Rule 46: at most 16 characters, consecutive within the financial year).
  number text not null unique,
  financial_year text not null,
  sequence integer not null,
  -- State code of the place of supply, as in 27.
  place_of_supply text not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  total_paise integer not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  -- Everything printed, as it was then: seller, buyer, lines. A paper never changes when a setting does.
  printed jsonb not null,
  issued_at timestamptz not null,
  unique (financial_year, sequence)
);
create index invoice_account_idx on invoice (account_id, issued_at desc);
create index invoice_issued_idx on invoice (issued_at);

create table credit_note (
  id uuid primary key,
  refund_key text not null unique references refund (idempotency_key),
  invoice_id uuid not null references invoice (id),
  account_id uuid not null references account (id),
  number text not null unique,
  financial_year text not null,
  sequence integer not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  total_paise integer not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  printed jsonb not null,
  issued_at timestamptz not null,
  unique (financial_year, sequence)
);
create index credit_note_issued_idx on credit_note (issued_at);

-- The right to use one clip in one quality, for ever: made when it is bought, or first downloaded under a plan or free.
create table licence (
  id uuid primary key,
  -- JL-26-7K3M9QXA: printed, typed, looked up by anyone who doubts.
  number text not null unique,
  account_id uuid not null references account (id),
  clip_id text collate "C" not null references clip (id),
  quality text not null check (quality in ('MobileHD', 'HD', '4K')),
  -- What it rests on; null for a free clip.
  entitlement_id uuid references entitlement (id),
  -- The client or project it is used for, as the holder says; printed.
  client text not null default '',
  text_version text not null,
  -- Of the delivered file; null until it has been made.
  file_sha256 text,
  -- Holder, clip and terms as printed, and the signature over them.
  printed jsonb not null,
  signature text not null,
  issued_at timestamptz not null
);
create unique index licence_once_key on licence (account_id, clip_id, quality);
create index licence_clip_idx on licence (clip_id);
create index licence_entitlement_idx on licence (entitlement_id);

alter table download add column licence_id uuid references licence (id);
create index download_entitlement_idx on download (entitlement_id);

create table refund_request (
  id uuid primary key,
  checkout_id uuid not null references checkout (id),
  account_id uuid not null references account (id),
  reason text not null default '',
  requested_at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by uuid references account (id),
  decided_at timestamptz,
  note text not null default ''
);
-- One open request a checkout.
create unique index refund_request_open_key on refund_request (checkout_id) where decision is null;
create index refund_request_open_idx on refund_request (requested_at) where decision is null;

create table dispute (
  -- The provider's id.
  id text primary key,
  payment_id text not null references payment (id),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  amount_paise integer not null,
  reason text not null default '',
  respond_by timestamptz,
  created_at timestamptz not null default now()
);
create index dispute_payment_idx on dispute (payment_id);

alter table refund
  -- Ours, or made by hand at the provider.
  add column source text not null default 'ours' check (source in ('ours', 'provider')),
  add column processed_at timestamptz;
alter table payment
  -- Card, network and last four digits, bank or masked address, for the customer's own papers (RBI: no more than that).
  add column instrument text not null default '',
  add column international boolean not null default false;

-- Licensed downloads a day under a plan, where an ADMIN raised the fair-use limit for one customer.
alter table account add column download_allowance integer check (download_allowance > 0);

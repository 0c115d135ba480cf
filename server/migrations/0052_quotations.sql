-- Offers to a buyer in writing: numbered, valid until a day. They promise today's prices and reserve nothing.
alter table document_counter drop constraint document_counter_series_check;
alter table document_counter add constraint document_counter_series_check check (series in ('INV', 'CN', 'QT'));

create table quotation (
  id uuid primary key,
  number text not null unique,
  account_id uuid not null references account (id),
  issued_at timestamptz not null,
  valid_until timestamptz not null,
  -- Everything printed on it, as on an invoice.
  printed jsonb not null,
  total_paise integer not null check (total_paise > 0)
);
create index quotation_account_idx on quotation (account_id, issued_at desc);

-- Holders that staff corrected, and licences that were transferred: what the certificate said before and after.
create table licence_holder_change (
  id uuid primary key,
  licence_id uuid not null references licence (id),
  kind text not null check (kind in ('correction', 'transfer')),
  -- As printed: the name, and of a company its GSTIN and contact.
  holder_before jsonb not null,
  holder_after jsonb not null,
  account_before uuid not null references account (id),
  account_after uuid not null references account (id),
  note text not null check (note <> ''),
  changed_by uuid not null references account (id),
  changed_at timestamptz not null
);
create index licence_holder_change_licence_idx on licence_holder_change (licence_id, changed_at);
-- A licence is transferred once.
create unique index licence_transfer_key on licence_holder_change (licence_id) where kind = 'transfer';

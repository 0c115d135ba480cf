-- What the accountant and the bank's statement need.

alter table payment
  -- The provider's fee, its GST included, and that GST: input credit. Null until the provider has said.
  add column fee_paise integer check (fee_paise >= 0),
  add column fee_tax_paise integer check (fee_tax_paise >= 0);

-- The day on which the bank took the money back.
alter table dispute add column lost_at timestamptz;
update dispute set lost_at = coalesce(
  (select min(at) from audit_entry where action = 'dispute.lost' and details->>'dispute' = dispute.id),
  created_at)
where status = 'lost';
create index dispute_lost_idx on dispute (lost_at) where lost_at is not null;

-- E-invoicing (CGST Rule 48(4)): given by the invoice registration portal, where the turnover asks for it.
alter table invoice add column irn text, add column ack_no text, add column qr text;
alter table credit_note
  add column irn text, add column ack_no text, add column qr text,
  -- A credit note follows a refund, or a dispute that was lost.
  add column dispute_id text unique references dispute (id),
  alter column refund_key drop not null,
  add constraint credit_note_cause_check check ((refund_key is null) <> (dispute_id is null));

-- The provider's settlement report: each movement and the transfer to the bank that it was part of.
create table settlement_line (
  -- The provider's id of the payment, refund or adjustment.
  entity_id text primary key,
  type text not null check (type in ('payment', 'refund', 'adjustment', 'other')),
  -- Of refunds and adjustments.
  payment_id text,
  dispute_id text,
  credit_paise integer not null check (credit_paise >= 0),
  debit_paise integer not null check (debit_paise >= 0),
  amount_paise integer not null,
  fee_paise integer not null,
  fee_tax_paise integer not null,
  settlement_id text not null,
  -- The bank's reference of the transfer.
  utr text not null default '',
  settled_at timestamptz not null
);
create index settlement_line_settled_idx on settlement_line (settled_at, entity_id);
create index settlement_line_payment_idx on settlement_line (payment_id) where payment_id is not null;

-- The orders desk: orders last first, by what was typed, those that need somebody, money by day.

create index checkout_created_idx on checkout (created_at desc, id desc);
create index checkout_paid_idx on checkout (paid_at) where paid_at is not null;
create index checkout_attention_idx on checkout (status)
  where status in ('REVIEW', 'DISPUTED', 'REFUND_PENDING') or review_reason is not null;
create index payment_checkout_idx on payment (checkout_id);
create index refund_payment_idx on refund (payment_id);
create index refund_processed_idx on refund (processed_at) where status = 'processed';
create index credit_note_invoice_idx on credit_note (invoice_id);
-- The beginning of an e-mail address, whatever the database sorts by.
create index account_login_prefix_idx on account (login text_pattern_ops);

-- The order an event turned out to be about; null for another application's.
alter table webhook_event add column checkout_id uuid references checkout (id);
create index webhook_event_checkout_idx on webhook_event (checkout_id) where checkout_id is not null;

-- The day on which a bank took money back.
create index audit_entry_dispute_lost_idx on audit_entry (at) where action = 'dispute.lost';

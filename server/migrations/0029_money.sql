-- A refund that the bank refused, of whichever payment: somebody has to send it again.
create index refund_failed_idx on refund (payment_id) where status = 'failed';

-- The HD order whose price was taken off a 4K upgrade: without it the upgrade was never for sale at its price.
alter table checkout add column base_checkout_id uuid references checkout (id);
create index checkout_base_idx on checkout (base_checkout_id) where base_checkout_id is not null;
update checkout set base_checkout_id = (
  select base.checkout_id from entitlement base
  where base.account_id = checkout.account_id and base.clip_id = checkout.clip_id and base.kind = 'one-time'
    and base.quality = 'HD' and base.status <> 'revoked' and base.checkout_id is not null
    and base.created_at <= checkout.created_at
  order by base.created_at desc limit 1)
where quality = '4K';

-- What the server has sent of a licensed file; null for downloads of before, which count as sent.
alter table download add column sent_bytes bigint check (sent_bytes >= 0);

-- A question of the bank ('retrieval') is no chargeback.
alter table dispute add column phase text not null default '';

-- When the body was reduced to what processing it again needs.
alter table webhook_event add column redacted_at timestamptz;
create index webhook_event_readable_idx on webhook_event (received_at) where redacted_at is null;

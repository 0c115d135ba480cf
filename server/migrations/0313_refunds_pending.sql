-- Those on their way are few: the desk looks for what staff have to pay back by transfer.
create index refund_pending_idx on refund (payment_id) where status = 'pending';

-- Who approved a clip of an order on the buyer's boards, and when, as it stood when the order was opened.
alter table checkout_line add column approvals jsonb not null default '[]';

-- The event's id comes in a header that is not signed: the same signed body under another id is the same event.
alter table webhook_event add column body_sha256 text;
create unique index webhook_event_body_idx on webhook_event (body_sha256) where body_sha256 is not null;

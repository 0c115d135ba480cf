-- When the virus scanner found nothing in a film; null where there is none, and until then.
alter table media_task add column scanned_at timestamptz;

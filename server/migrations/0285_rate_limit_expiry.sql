-- When a counter weighs nothing any more: two of its windows after it began. Empty: of the version before, whose longest default is a day.
alter table rate_limit add column expires_at timestamptz;

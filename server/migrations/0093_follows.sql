-- Searches and themes that a customer wants to hear of.
create table search_follow (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- As the address of the results page has it, its fields in order.
  query text not null,
  created_at timestamptz not null,
  -- Clips published until then have been looked at.
  seen_until timestamptz not null,
  -- When to look again: a day after a look in vain, a week after a mail.
  due_at timestamptz not null,
  -- Stopped from the mail; it can be taken back from there for a month.
  stopped_at timestamptz,
  unique (account_id, query)
);
create index search_follow_due_idx on search_follow (due_at) where stopped_at is null;

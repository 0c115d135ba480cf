-- The chain over the audit log: a hash over the link before it and the entry itself, in the order in which a job came to them.
create table audit_chain (
  number bigint primary key,
  entry_id uuid not null unique references audit_entry (id),
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

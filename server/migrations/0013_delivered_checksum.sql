-- A file may be made anew one day: the ledger keeps which bytes were handed out.

alter table download
  -- Null for downloads before this was kept.
  add column file_sha256 text;

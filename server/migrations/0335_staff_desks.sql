-- What staff look for among many rows is found by an index, and what is over is counted once.

-- A web address, a mail address, or ten digits: what takes a conversation elsewhere.
create function leads_elsewhere(text) returns boolean language sql immutable parallel safe
  as $$ select $1 ~* '(https?://|www\.|\w@\w|\w\.(com|in|net|org|io|me|co)\y|(\d[ -]?){10})' $$;
create index board_comment_suspect_idx on board_comment (id) where hidden_at is null and leads_elsewhere(text);

-- How many a notice went to, once it went to all: those who come later receive none.
alter table notice add column recipients integer;
update notice set recipients = (select count(*) from notice_recipient where notice_id = notice.id)
  where finished_at is not null;

-- Parts of names in the register of licences. Without the extension (0006) all licences are read for them.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index licence_holder_idx on licence using gin ((printed ->> 'holder') gin_trgm_ops);
    create index licence_title_idx on licence using gin ((printed ->> 'title') gin_trgm_ops);
    create index account_login_part_idx on account using gin (login gin_trgm_ops);
  end if;
end
$$;

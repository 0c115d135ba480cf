-- Lists and counts of the back office that read whole tables before: the register of licences, clips without a rights card,
-- and how many clips came in the last days.
create index licence_issued_idx on licence (issued_at desc, id desc);
create index clip_cardless_idx on clip (published_at)
  where published_at is not null and withdrawn_at is null and rights is null;
create index clip_live_published_idx on clip (published_at) where published_at is not null and withdrawn_at is null;

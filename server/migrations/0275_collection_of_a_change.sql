-- The collections that a change of a clip speaks of: their names may be others by the time that it is taken back.
alter table clip_change add column collection_before uuid references collection (id);
alter table clip_change add column collection_after uuid references collection (id);
drop trigger clip_change_marked on clip_change;
create trigger clip_change_marked before update on clip_change
  for each row when (
    (new.id, new.clip_id, new.batch_id, new.account_id, new.via, new.changed_at, new.before, new.after,
      new.collection_before, new.collection_after)
      is distinct from (old.id, old.clip_id, old.batch_id, old.account_id, old.via, old.changed_at, old.before, old.after,
        old.collection_before, old.collection_after)
    or old.undone_at is not null
  ) execute function refuse_change();

-- A clip's name and description in Hindi, beside those it came with; found by both.
alter table clip
  add column name_hi text not null default '',
  add column description_hi text not null default '';

create or replace function forget_old_words() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.tags, new.themes, new.shots, new.place, new.collection_id, new.name_hi, new.description_hi)
    is distinct from
    (old.name, old.description, old.tags, old.themes, old.shots, old.place, old.collection_id, old.name_hi, old.description_hi)
  then
    new.words_version := 0;
  end if;
  return new;
end
$$;
drop trigger clip_words_grow_old on clip;
create trigger clip_words_grow_old
  before update of name, description, tags, themes, shots, place, collection_id, name_hi, description_hi on clip
  for each row execute function forget_old_words();

drop index clip_staff_words_idx;
create index clip_staff_words_idx on clip
  using gin (staff_words(name || ' ' || name_hi, tags, themes, description || ' ' || description_hi, place));

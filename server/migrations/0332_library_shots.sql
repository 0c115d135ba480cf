-- Staff find clips by their shots too, as visitors do.
drop index clip_staff_words_idx;
create index clip_staff_words_idx on clip
  using gin (staff_words(name || ' ' || name_hi, tags, themes || shots, description || ' ' || description_hi, place));

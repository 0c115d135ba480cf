-- The whole library as staff search it: clips of every state, by any word said of them, their number, file name or checksum.
create function staff_words(name text, tags text[], themes text[], description text, place text) returns tsvector
language sql immutable parallel safe
as $$ select to_tsvector('simple', name || ' ' || array_to_string(tags, ' ') || ' ' || array_to_string(themes, ' ') || ' ' || description || ' ' || place) $$;
create index clip_staff_words_idx on clip using gin (staff_words(name, tags, themes, description, place));
create index clip_library_idx on clip (created_at desc, id desc);
create index master_name_start_idx on master (lower(original_name) text_pattern_ops);

-- An upload whose bytes were here already, and that waits as a draft until its uploader says whether it is kept: of which clip.
alter table media_task add column duplicate_of text collate "C" references clip (id);

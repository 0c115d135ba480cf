-- Search: what a clip can be found by, the words people use, and the order of long lists.

-- Similar spellings are looked up by trigrams. A database whose owner refuses the extension searches without them.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;

drop index clip_search_idx;
alter table clip drop column search;
drop function words(text[]);

-- The clip's own words, made by the program in the transaction that writes the clip.
alter table clip
  add column words tsvector not null default '',
  -- The words of name and labels as they are written: for searches in quotes, and for the vocabulary.
  add column written_words text[] not null default '{}',
  -- Which edition of the word rules made them; 0: they are older than what is said about the clip.
  add column words_version smallint not null default 0;
create index clip_stale_words_idx on clip (words_version, id);

create function forget_old_words() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.tags, new.themes, new.shots, new.place, new.collection_id)
    is distinct from (old.name, old.description, old.tags, old.themes, old.shots, old.place, old.collection_id)
  then
    new.words_version := 0;
  end if;
  return new;
end
$$;
create trigger clip_words_grow_old before update of name, description, tags, themes, shots, place, collection_id on clip
  for each row execute function forget_old_words();

-- One row for each clip that everybody may see, and for no other: narrow, so that ranking reads little.
create table clip_search (
  clip_id text collate "C" primary key references clip (id) on delete cascade,
  -- The clip's words, and its facts as words that nobody types: _4k, _v, _t=festival.
  words tsvector not null,
  themes text[] not null,
  shots text[] not null,
  short_side integer not null,
  orient "char" not null,
  is_free boolean not null,
  has_audio boolean not null,
  shot_on_mobile boolean not null,
  duration_ms integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null default now(),
  -- What people look at, 0 to about 1; refreshed in batches, as is the copy of the views. Neither is in an index.
  views integer not null default 0,
  prior real not null default 0,
  -- Among the few that come first wherever many clips match.
  is_top boolean not null default false
  -- Room on each page, so that new weights need no new entries in the indexes.
) with (fillfactor = 85);

create function clip_prior(views integer, created_at timestamptz, at timestamptz) returns real
  language sql immutable parallel safe
as $$ select (0.8 * ln(1 + greatest(0, views)) / 12 + 0.2 * exp(-greatest(0, extract(epoch from at - created_at)) / 31536000))::real $$;

-- Letters beyond A to Z stay as they are here and in the program, whatever the database's language.
create function fact_words(prefix text, names text[]) returns text[] language sql immutable strict parallel safe
as $$ select coalesce(array_agg(distinct prefix || lower(name collate "C")), '{}') from unnest(names) as name where name <> '' $$;

create function orient_of(width integer, height integer) returns "char" language sql immutable parallel safe
as $$ select case when width > height then 'h' when height > width then 'v' else 's' end::"char" $$;

create function clip_facts(themes text[], shots text[], width integer, height integer, is_free boolean, has_audio boolean,
  shot_on_mobile boolean) returns tsvector language sql immutable parallel safe
as $$
  select array_to_tsvector(
    fact_words('_t=', themes) || fact_words('_s=', shots) || array_remove(array[
      '_' || orient_of(width, height)::text,
      case when least(width, height) >= 720 then '_720p' end,
      case when least(width, height) >= 1080 then '_1080p' end,
      case when least(width, height) >= 2160 then '_4k' end,
      case when is_free then '_free' end,
      case when has_audio then '_audio' end,
      case when shot_on_mobile then '_mobile' end], null))
$$;

-- Whole statements at a time, so that a bulk import costs one pass and not a million.
create function follow_clips() returns trigger language plpgsql as $$
begin
  delete from clip_search using written
  where clip_search.clip_id = written.id
    -- A row that changes its place in the order is taken out and put in again, so that blocks are counted right.
    and (written.published_at is null or written.withdrawn_at is not null or written.created_at <> clip_search.created_at);
  insert into clip_search (clip_id, words, themes, shots, short_side, orient, is_free, has_audio, shot_on_mobile,
    duration_ms, created_at, views, prior)
  select c.id, c.words || clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile), c.themes, c.shots, least(c.width, c.height), orient_of(c.width, c.height),
    c.is_free, c.has_audio, c.shot_on_mobile, c.duration_ms, c.created_at, coalesce(stat.views, 0),
    clip_prior(coalesce(stat.views, 0), c.created_at, now())
  from written as c left join clip_stat as stat on stat.clip_id = c.id
  where c.published_at is not null and c.withdrawn_at is null
  on conflict (clip_id) do update set
    words = excluded.words, themes = excluded.themes, shots = excluded.shots, short_side = excluded.short_side,
    orient = excluded.orient, is_free = excluded.is_free, has_audio = excluded.has_audio,
    shot_on_mobile = excluded.shot_on_mobile, duration_ms = excluded.duration_ms,
    changed_at = now()
  where (clip_search.words, clip_search.themes, clip_search.shots, clip_search.short_side, clip_search.orient,
      clip_search.is_free, clip_search.has_audio, clip_search.shot_on_mobile, clip_search.duration_ms)
    is distinct from (excluded.words, excluded.themes, excluded.shots, excluded.short_side, excluded.orient,
      excluded.is_free, excluded.has_audio, excluded.shot_on_mobile, excluded.duration_ms);
  return null;
end
$$;
create trigger clip_search_follows_insert after insert on clip referencing new table as written
  for each statement execute function follow_clips();
create trigger clip_search_follows_update after update on clip referencing new table as written
  for each statement execute function follow_clips();

-- Numbered pages of the whole library cost the same wherever they are: clips are counted in blocks of about a thousand,
-- by creation, and a page is sought from the edge of its block.
create table clip_block (
  from_at timestamptz not null,
  from_id text collate "C" not null,
  clips integer not null,
  primary key (from_at, from_id)
);
insert into clip_block (from_at, from_id, clips) values ('-infinity', '', 0);

create function block_of(at timestamptz, id text) returns setof clip_block language sql stable rows 1
as $$
  select * from clip_block where (from_at, from_id) <= (at, id) order by from_at desc, from_id desc limit 1
$$;

create function count_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update clip_block set clips = clip_block.clips + more.clips
    from (select b.from_at, b.from_id, count(*)::integer as clips
      from moved cross join lateral block_of(moved.created_at, moved.clip_id) as b group by 1, 2) as more
    where (clip_block.from_at, clip_block.from_id) = (more.from_at, more.from_id);
  else
    update clip_block set clips = clip_block.clips - fewer.clips
    from (select b.from_at, b.from_id, count(*)::integer as clips
      from moved cross join lateral block_of(moved.created_at, moved.clip_id) as b group by 1, 2) as fewer
    where (clip_block.from_at, clip_block.from_id) = (fewer.from_at, fewer.from_id);
  end if;
  return null;
end
$$;
create trigger clip_search_added after insert on clip_search referencing new table as moved
  for each statement execute function count_blocks();
create trigger clip_search_removed after delete on clip_search referencing old table as moved
  for each statement execute function count_blocks();

insert into clip_search (clip_id, words, themes, shots, short_side, orient, is_free, has_audio, shot_on_mobile,
  duration_ms, created_at, views, prior)
select c.id, clip_facts(c.themes, c.shots, c.width, c.height, c.is_free, c.has_audio, c.shot_on_mobile), c.themes, c.shots, least(c.width, c.height), orient_of(c.width, c.height), c.is_free,
  c.has_audio, c.shot_on_mobile, c.duration_ms, c.created_at, stat.views, clip_prior(stat.views, c.created_at, now())
from clip as c join clip_stat as stat on stat.clip_id = c.id
where c.published_at is not null and c.withdrawn_at is null;

create index clip_search_words_idx on clip_search using gin (words) with (fastupdate = off);
create index clip_search_top_words_idx on clip_search using gin (words) with (fastupdate = off) where is_top;
create index clip_search_newest_idx on clip_search (created_at desc, clip_id desc);
create index clip_search_duration_idx on clip_search (duration_ms desc, created_at desc, clip_id desc);
create index clip_search_changed_idx on clip_search (changed_at);
create index clip_name_start_idx on clip ((lower(name) collate "C")) where published_at is not null and withdrawn_at is null;

-- The catalogue's vocabulary, counted in batches: as people write the words, and as searches meet them.
create table search_word (
  word text collate "C" primary key,
  sound text collate "C" not null,
  clips integer not null
);
create index search_word_sound_idx on search_word (sound);
create table search_sound (
  sound text collate "C" primary key,
  clips integer not null
);
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index search_word_spelt_alike_idx on search_word using gin (word gin_trgm_ops);
    create index search_word_sounding_alike_idx on search_word using gin (sound gin_trgm_ops);
  end if;
end
$$;

-- When the batches ran last.
create table search_upkeep (
  one boolean primary key default true check (one),
  ran_at timestamptz not null default '-infinity',
  counted_at timestamptz not null default '-infinity',
  weighed_at timestamptz not null default '-infinity'
);
insert into search_upkeep default values;

-- What was searched for, without who: staff see what was not found, others are offered what was.
create table search_log (
  term text primary key,
  searches integer not null,
  clips integer not null,
  searched_at timestamptz not null default now()
);
create index search_log_start_idx on search_log ((term collate "C"));
create index search_log_missed_idx on search_log (searches desc) where clips = 0;

-- Clips that somebody asked for.
create table shot_request (
  id uuid primary key,
  text text not null,
  created_at timestamptz not null default now()
);
create index shot_request_newest_idx on shot_request (created_at desc);

-- Offered first while somebody types (spec 5).
create table suggested_word (
  word text primary key,
  position integer not null
);
insert into suggested_word (word, position) values ('alta', 0), ('katori', 1);

-- Each row is one thing under all its names; a search for one finds the others.
create table synonym (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);
insert into synonym (words) select regexp_split_to_array(trim(line), ' *, *') from unnest(string_to_array(trim(both E'\n' from '
alta, mahawar, mahavar, aalta, आलता, महावर, আলতা
katori, bowl, कटोरी, vati
chai, tea, चाय, চা, தேநீர், టీ
rickshaw, auto, auto rickshaw, autorickshaw, tuk tuk, tuktuk, रिक्शा, ऑटो
cycle rickshaw, pedal rickshaw, साइकिल रिक्शा
diya, lamp, oil lamp, deep, deepak, दीया, दीपक, दीप, প্রদীপ, விளக்கு, దీపం
sari, saree, साड़ी, শাড়ি, புடவை, చీర
mandir, temple, मंदिर, kovil, koil, মন্দির, கோவில், దేవాలయం
diwali, deepavali, dipawali, festival of lights, दिवाली, दीपावली, দীপাবলি, தீபாவளி, దీపావళి
holi, होली, festival of colours, festival of colors, rangpanchami
mehndi, mehendi, henna, मेहंदी, mailanji
haldi, turmeric, हल्दी
shaadi, wedding, marriage, vivah, शादी, विवाह, বিবাহ, திருமணம், పెళ్లి
dulhan, bride, दुल्हन
dulha, groom, bridegroom, दूल्हा
baraat, barat, wedding procession, बारात
ganga, ganges, गंगा
varanasi, banaras, benares, kashi, वाराणसी, बनारस, काशी
mumbai, bombay, मुंबई
kolkata, calcutta, कोलकाता, কলকাতা
chennai, madras, चेन्नई, சென்னை
bengaluru, bangalore, बेंगलुरु, ಬೆಂಗಳೂರು
prayagraj, allahabad, प्रयागराज
kochi, cochin, कोच्चि
thiruvananthapuram, trivandrum
puducherry, pondicherry
alappuzha, alleppey
mysuru, mysore
vadodara, baroda
shimla, simla
delhi, dilli, दिल्ली
taj mahal, tajmahal, taj, ताज महल, ताजमहल
lal qila, red fort, लाल किला
qutub minar, kutub minar, qutb minar, कुतुब मीनार
swarn mandir, golden temple, harmandir sahib, स्वर्ण मंदिर
puja, pooja, prayer, worship, पूजा, পূজা
aarti, arti, आरती
ganesh, ganesha, ganpati, ganapati, vinayaka, गणेश, गणपति
ganesh chaturthi, ganeshotsav, vinayaka chaturthi, गणेश चतुर्थी
krishna, kanha, कृष्ण
shiva, shiv, mahadev, शिव
janmashtami, gokulashtami, जन्माष्टमी
dussehra, dasara, dashahara, vijayadashami, दशहरा
navratri, navaratri, navratra, नवरात्रि
garba, dandiya, गरबा, डांडिया
raksha bandhan, rakshabandhan, rakhi, राखी, रक्षा बंधन
makar sankranti, uttarayan, sankranti, मकर संक्रांति
patang, kite, पतंग
pongal, पोंगल, பொங்கல், పొంగల్
eid, id, ईद
christmas, xmas, क्रिसमस
chhath, chhath puja, छठ
mela, fair, मेला
bazaar, bazar, market, mandi, बाज़ार, मंडी
mithai, sweets, sweet, मिठाई
laddu, ladoo, लड्डू
biryani, biriyani, बिरयानी
dal, daal, lentils, lentil, दाल
chawal, rice, चावल
roti, chapati, chapatti, phulka, रोटी, चपाती
paratha, parantha, prantha, पराठा
pakora, pakoda, bhajiya, पकौड़ा, पकोड़ा
pani puri, panipuri, golgappa, gol gappa, puchka, phuchka, गोलगप्पा, पानीपूरी
masala, spice, spices, मसाला
dudh, milk, doodh, दूध
dahi, curd, yogurt, yoghurt, दही
aam, mango, आम
kela, banana, केला
nariyal, coconut, नारियल
khichdi, khichri, खिचड़ी
kulhad, kulhar, कुल्हड़
matka, clay pot, earthen pot, मटका
kumhar, potter, pottery, कुम्हार
charkha, spinning wheel, चरखा
khadi, खादी
chudi, choodi, churi, bangle, bangles, चूड़ी, चूड़ियाँ
payal, anklet, पायल
ghungroo, ghunghru, घुंघरू
bindi, बिंदी
sindoor, vermilion, सिंदूर
pagri, pagdi, turban, safa, पगड़ी
dhoti, धोती
nritya, dance, naach, नृत्य, नाच
sangeet, music, संगीत
dhol, drum, dholak, ढोल, ढोलक
bansuri, flute, बांसुरी
yoga, yog, योग
dhyan, meditation, ध्यान
sadhu, holy man, baba, साधु
kisan, farmer, किसान
khet, field, farm, खेत
gaon, gaanv, gaav, village, गाँव, गांव
sheher, shahar, city, शहर
sadak, sarak, street, road, सड़क
gali, galli, alley, lane, गली
nadi, river, नदी
samudra, sea, ocean, समुद्र
samudra tat, beach, seashore, समुद्र तट
jheel, lake, झील
pahad, pahar, parvat, mountain, mountains, पहाड़, पर्वत
himalaya, himalayas, हिमालय
registan, desert, रेगिस्तान
jungle, forest, jangal, van, जंगल, वन
barish, baarish, rain, varsha, बारिश, वर्षा
monsoon, mansoon, मानसून, मॉनसून
suraj, sun, सूरज
suryoday, sunrise, dawn, daybreak, सूर्योदय
suryast, sunset, dusk, सूर्यास्त
chand, moon, चाँद, चांद
phool, flower, flowers, ful, फूल
genda, marigold, गेंदा
kamal, lotus, कमल
gulab, rose, गुलाब
hathi, elephant, हाथी
bagh, tiger, बाघ
sher, lion, शेर
mor, peacock, मोर
gaay, cow, गाय
bakri, goat, बकरी
ghoda, ghora, horse, घोड़ा
oont, camel, ऊँट, ऊंट
bandar, monkey, langur, बंदर
naav, nav, boat, नाव
rail, train, railway, रेल, ट्रेन, रेलगाड़ी
bachche, children, kids, child, बच्चे
mahila, woman, aurat, महिला, औरत
parivar, family, परिवार
dost, friend, friends, दोस्त
cricket, क्रिकेट
kabaddi, कबड्डी
kushti, wrestling, pehlwani, कुश्ती
patakha, firecracker, firecrackers, fireworks, aatishbaji, पटाखा, पटाखे, आतिशबाजी
rangoli, kolam, alpana, रंगोली
gulal, colour powder, color powder, गुलाल
colour, color, rang, रंग
agarbatti, incense, अगरबत्ती
tiranga, indian flag, tricolour, tricolor, तिरंगा
closeup, close up, macro
slow motion, slowmo, slow mo, slomo
time lapse, timelapse, hyperlapse
drone, aerial, birds eye
mobile, phone, smartphone, मोबाइल
school, पाठशाला, vidyalaya, स्कूल, विद्यालय
doctor, physician, डॉक्टर
office, दफ्तर, daftar, workplace
kathakali, कथकली
bharatanatyam, bharatnatyam, bharathanatyam, भरतनाट्यम
kumbh, kumbh mela, कुंभ
night, raat, रात
morning, subah, सुबह
evening, shaam, शाम
fort, qila, kila, किला
palace, rajmahal, महल
mosque, masjid, मस्जिद
gurudwara, gurdwara, गुरुद्वारा
kitchen, rasoi, रसोई
snow, barf, baraf, बर्फ
clouds, badal, बादल
birds, pakshi, पक्षी
tree, ped, पेड़
waterfall, jharna, झरना
jewellery, jewelry, gahne, गहने
street lamp, street light, streetlight
mustard, sarson, सरसों
paan, betel leaf, पान
'), E'\n')) as line;

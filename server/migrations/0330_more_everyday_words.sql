-- More names of everyday things that buyers type, and that found nothing or something else; each where staff have not entered one of them.
insert into synonym (words) select made from (
  select regexp_split_to_array(trim(line), ' *, *') as made from unnest(string_to_array(trim(both E'\n' from '
mist, misty, fog, foggy, haze, kohra, dhund, dhundh, कोहरा, धुंध
wave, waves, lehar, lahar, lehren, laharein, लहर, लहरें
weaving, weave, weaver, handloom, loom, bunkar, bunai, बुनकर, बुनाई, हथकरघा
craft, handicraft, handicrafts, hastshilp, dastkari, हस्तशिल्प
garland, garlands, mala, maala, haar, माला, हार
buddha, buddhist, buddhism, bodh, बुद्ध, बौद्ध
stock market, share market, stock exchange, sensex, nifty, शेयर बाज़ार
video call, video calling, video conference, वीडियो कॉल
video game, video games, esports, वीडियो गेम
film city, film set, film shooting, फ़िल्म की शूटिंग
cooking, cook, pakana, पकाना, रसोइया, রান্না
'), E'\n')) as line) as groups
where not exists (select from synonym where words && made);
update synonym set words = words || '{celebration,celebrations,celebrate,celebrating,jashn,जश्न}' where 'festival' = any(words) and not words && '{celebration,celebrations,celebrate,celebrating,jashn,जश्न}';
update synonym set words = words || '{tradition,traditions,traditional,parampara,परंपरा}' where 'culture' = any(words) and not words && '{tradition,traditions,traditional,parampara,परंपरा}';
update synonym set words = words || '{sawan,saawan,सावन}' where 'monsoon' = any(words) and not words && '{sawan,saawan,सावन}';
update synonym set words = words || '{bhakti,devotion,devotional,religious,religion,dharmik,भक्ति,धार्मिक}' where 'spiritual' = any(words) and not words && '{bhakti,devotion,devotional,religious,religion,dharmik,भक्ति,धार्मिक}';
update synonym set words = words || '{pujo}' where 'puja' = any(words) and not words && '{pujo}';
update synonym set words = words || '{seen from above,straight above}' where 'top view' = any(words) and not words && '{seen from above,straight above}';
update synonym set words = words || '{bird view,birds view}' where 'birds eye' = any(words) and not words && '{bird view,birds view}';
update synonym set words = words || '{alpona,muggu,muggulu,कोलम,ముగ్గు,கோலம்}' where 'rangoli' = any(words) and not words && '{alpona,muggu,muggulu,कोलम,ముగ్గు,கோலம்}';
update synonym set words = words || '{বৃষ্টি,மழை,వర్షం}' where 'barish' = any(words) and not words && '{বৃষ্টি,மழை,వర్షం}';

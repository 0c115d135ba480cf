-- Everyday words that buyers type in Hindi, in either script, and that found nothing or something else; each where staff have not entered one of them.
insert into synonym (words) select made from (
  select regexp_split_to_array(trim(line), ' *, *') as made from unnest(string_to_array(trim(both E'\n' from '
summer, garmi, गर्मी
winter, sardi, thand, thandi, jaada, सर्दी, ठंड, जाड़ा
red, laal, lal, लाल
yellow, peela, pila, पीला
blue, neela, nila, नीला
green, hara, हरा
white, safed, सफेद, सफ़ेद
gold, sona, सोना
cloth, fabric, kapda, कपड़ा
sand, ret, रेत
hill, hills, pahadi, pahari, पहाड़ी
star, stars, tara, taare, sitara, sitare, तारा, सितारा
flame, flames, jwala, ज्वाला
song, gana, gaana, geet, गाना, गीत
man, aadmi, admi, आदमी
crowd, bheed, भीड़
house, ghar, makaan, घर, मकान
fish, machli, machhli, मछली
fisherman, fishermen, machuara, machhuara, machhuare, मछुआरा
computer, कंप्यूटर, कम्प्यूटर
bonfire, campfire, alaav, अलाव
pond, talab, talaab, तालाब
water, pani, paani, पानी
highway, rajmarg, हाईवे, राजमार्ग
door, darwaza, darwaja, दरवाज़ा
'), E'\n')) as line) as groups
where not exists (select from synonym where words && made);
update synonym set words = words || '{ratri,रात्रि}' where 'raat' = any(words) and not words && '{ratri,रात्रि}';
update synonym set words = words || '{bhor,भोर}' where 'daybreak' = any(words) and not words && '{bhor,भोर}';
update synonym set words = words || '{samundar,samandar,समंदर}' where 'samudra' = any(words) and not words && '{samundar,samandar,समंदर}';
update synonym set words = words || '{nadiya,nadiyan}' where 'nadi' = any(words) and not words && '{nadiya,nadiyan}';
update synonym set words = words || '{pahadon}' where 'pahad' = any(words) and not words && '{pahadon}';
update synonym set words = words || '{barsat,barsaat,बरसात,rainy}' where 'barish' = any(words) and not words && '{barsat,barsaat,बरसात,rainy}';
update synonym set words = words || '{devalaya,देवालय}' where 'mandir' = any(words) and not words && '{devalaya,देवालय}';
update synonym set words = words || '{prarthana,aradhana,pray,प्रार्थना,आराधना}' where 'puja' = any(words) and not words && '{prarthana,aradhana,pray,प्रार्थना,आराधना}';
update synonym set words = words || '{mithaiyan,मिठाइयाँ}' where 'mithai' = any(words) and not words && '{mithaiyan,मिठाइयाँ}';
update synonym set words = words || '{masale,मसाले}' where 'masala' = any(words) and not words && '{masale,मसाले}';
update synonym set words = words || '{kashti,कश्ती}' where 'naav' = any(words) and not words && '{kashti,कश्ती}';
update synonym set words = words || '{oonth,ऊँटों}' where 'camel' = any(words) and not words && '{oonth,ऊँटों}';

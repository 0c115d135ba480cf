/**
 * What the clips of the judged catalogue show, in the spellings of uploaders. The first one names the concept.
 * Written by hand, independent of the search engine's own tables.
 */
const FESTIVALS = `diwali|Deepavali|दिवाली  holi|Holi|होली  navratri|Navaratri|नवरात्रि  garba|Garba|गरबा  dussehra|Dussehra|दशहरा
  eid|Eid|ईद  christmas|Christmas|Xmas  onam|Onam  pongal|Pongal|பொங்கல்  bihu|Bihu  lohri|Lohri|लोहड़ी  chhath|Chhath Puja|छठ
  janmashtami|Janmashtami|जन्माष्टमी  ganesh chaturthi|Ganesh Chaturthi|Ganeshotsav|गणेश चतुर्थी  durga puja|Durga Puja|दुर्गा पूजा
  raksha bandhan|Raksha Bandhan|Rakhi  makar sankranti|Makar Sankranti|Uttarayan  kumbh mela|Kumbh Mela|Kumbh|कुंभ मेला
  wedding|Wedding|Shaadi|शादी  baraat|Baraat|Barat|बारात  haldi|Haldi|Turmeric|हल्दी  mehndi|Mehndi|Mehendi|Henna|मेहंदी
  mela|Mela|Village Fair|मेला  republic day|Republic Day  holi gulal|Gulal|Colour Powder|गुलाल`
const THINGS = `diya|Diya|Diyas|Oil Lamp|दीया  rangoli|Rangoli|Kolam|रंगोली  fireworks|Fireworks|Firecrackers|पटाखे  marigold|Marigold|Genda|गेंदा
  lotus|Lotus|Kamal|कमल  rose|Rose|Gulab  flowers|Flowers|Phool|फूल  incense|Incense|Agarbatti|अगरबत्ती  kite|Kite|Patang|पतंग
  sari|Sari|Saree|साड़ी  turban|Turban|Pagri|पगड़ी  dhoti|Dhoti|धोती  bangles|Bangles|Chudi|चूड़ी  anklet|Anklet|Payal|पायल
  ghungroo|Ghungroo|घुंघरू  alta|Alta|Mahawar|आलता  bindi|Bindi|बिंदी  sindoor|Sindoor|Vermilion  jewellery|Jewellery|Gold Jewellery
  katori|Katori|Brass Bowl|कटोरी  kulhad|Kulhad|कुल्हड़  matka|Matka|Clay Pot|मटका  tabla|Tabla|तबला  sitar|Sitar|सितार
  dhol|Dhol|Drum|ढोल  flute|Flute|Bansuri|बांसुरी  rickshaw|Auto Rickshaw|Rickshaw|Tuk Tuk|रिक्शा  train|Train|Indian Railways|ट्रेन
  bus|Bus  boat|Boat|Naav|नाव  houseboat|Houseboat  bicycle|Bicycle|Cycle  ship|Cargo Ship|Ship  street lamp|Street Light
  tricolour|Indian Flag|Tiranga|तिरंगा  books|Books  laptop|Laptop  phone|Mobile Phone|Smartphone`
const FOOD = `chai|Chai|Masala Tea|Tea|चाय  coffee|Filter Coffee|Coffee  samosa|Samosa|समोसा  jalebi|Jalebi|जलेबी  laddu|Laddu|Ladoo|लड्डू
  biryani|Biryani|Biriyani|बिरयानी  dosa|Dosa|Masala Dosa|डोसा  idli|Idli|इडली  roti|Roti|Chapati|रोटी  paratha|Paratha|पराठा
  pakora|Pakora|Bhajiya|पकौड़ा  pani puri|Pani Puri|Golgappa|गोलगप्पा  chaat|Chaat|चाट  paan|Paan|Betel Leaf|पान  lassi|Lassi|लस्सी
  paneer|Paneer|पनीर  dal|Dal|Lentils|दाल  rice|Rice|Chawal|चावल  spices|Spices|Masala|मसाला  mango|Mango|Aam|आम  coconut|Coconut|Nariyal
  sweets|Sweets|Mithai|मिठाई  dessert|Dessert  frying pan|Frying Pan  thali|Thali|थाली  milk|Milk|Doodh|दूध  kheer|Kheer|खीर`
const PEOPLE = `bride|Bride|Dulhan|दुल्हन  groom|Groom|Dulha|दूल्हा  family|Family|Parivar|परिवार  children|Children|Kids|बच्चे
  woman|Woman|Mahila|महिला  farmer|Farmer|Kisan|किसान  sadhu|Sadhu|Holy Man|साधु  potter|Potter|Kumhar|कुम्हार  weaver|Weaver|Handloom
  fisherman|Fisherman|Fishermen  dancer|Dancer  musician|Musician  doctor|Doctor  teacher|Teacher  shopkeeper|Shopkeeper|Street Vendor
  friends|Friends|Dost  old man|Old Man|Elderly Man  students|Students  worker|Construction Worker  crowd|Crowd  people talking|People Talking|Chat`
const DOING = `dance|Dance|Nritya|नृत्य  kathak|Kathak|कथक  kathakali|Kathakali|कथकली  bharatanatyam|Bharatanatyam|Bharatnatyam|भरतनाट्यम
  bhangra|Bhangra|भांगड़ा  yoga|Yoga|योग  meditation|Meditation|Dhyan|ध्यान  puja|Puja|Pooja|Prayer|पूजा  aarti|Aarti|Arti|आरती
  cooking|Cooking  pottery|Pottery Wheel|Pottery  weaving|Weaving|Loom  harvest|Harvest|Harvesting  fishing|Fishing  bathing|Holy Bath|Bathing
  cricket|Cricket|क्रिकेट  kabaddi|Kabaddi|कबड्डी  wrestling|Wrestling|Kushti|कुश्ती  hockey|Hockey  football|Football  running|Running
  shopping|Shopping  studying|Studying  walking|Walking  music|Music|Sangeet|संगीत  embroidery|Embroidery|Zardozi  block printing|Block Printing`
const PLACES = `temple|Temple|Mandir|मंदिर  mosque|Mosque|Masjid|मस्जिद  gurudwara|Gurudwara|गुरुद्वारा  church|Church  monastery|Monastery
  fort|Fort|Qila|किला  palace|Palace|Mahal  bazaar|Bazaar|Market|बाज़ार  street|Street|Sadak|सड़क  village|Village|Gaon|गाँव  city|City|Shahar
  river|River|Nadi|नदी  ganga|Ganga|Ganges|गंगा  ghat|Ghat|घाट  lake|Lake|Jheel|झील  sea|Sea|Ocean|समुद्र  beach|Beach  desert|Desert|Registan|रेगिस्तान
  mountains|Mountains|Pahad|पहाड़  himalaya|Himalaya|Himalayas|हिमालय  forest|Forest|Jungle|जंगल  field|Field|Khet|खेत  tea garden|Tea Garden|Tea Plantation
  waterfall|Waterfall|Jharna  backwater|Backwater|Backwaters  railway station|Railway Station  school|School|Vidyalaya|स्कूल  hospital|Hospital
  office|Office  kitchen|Kitchen|Rasoi  rooftop|Rooftop  metro|Metro  bridge|Bridge  stadium|Stadium  skyline|Skyline`
const NATURE = `elephant|Elephant|Hathi|हाथी  tiger|Tiger|Bagh|बाघ  lion|Lion|Sher  peacock|Peacock|Mor|मोर  cow|Cow|Gaay|गाय  camel|Camel|Oont|ऊँट
  horse|Horse|Ghoda  goat|Goat|Bakri|बकरी  sheep|Sheep  monkey|Monkey|Bandar|बंदर  birds|Birds|Pakshi  monsoon|Monsoon|मानसून  rain|Rain|Barish|बारिश
  snow|Snow|Barf  clouds|Clouds|Badal  mist|Mist|Fog  sun|Sun|Suraj|सूरज  moon|Moon|Chand  mustard|Mustard|Sarson|सरसों  paddy|Paddy
  bamboo|Bamboo  tree|Tree|Ped  rainbow|Rainbow  stars|Stars|Milky Way`
const TOWNS = `varanasi|Varanasi|Banaras|Kashi|वाराणसी  jaipur|Jaipur|जयपुर  mumbai|Mumbai|Bombay|मुंबई  delhi|Delhi|Dilli|दिल्ली
  kolkata|Kolkata|Calcutta|कोलकाता  chennai|Chennai|Madras  bengaluru|Bengaluru|Bangalore  hyderabad|Hyderabad|हैदराबाद  kochi|Kochi|Cochin
  goa|Goa|गोवा  udaipur|Udaipur|उदयपुर  jodhpur|Jodhpur|जोधपुर  jaisalmer|Jaisalmer|जैसलमेर  pushkar|Pushkar|पुष्कर  agra|Agra|आगरा
  amritsar|Amritsar|अमृतसर  shimla|Shimla|शिमला  ladakh|Ladakh|लद्दाख  kashmir|Kashmir|कश्मीर  rishikesh|Rishikesh|ऋषिकेश
  haridwar|Haridwar|हरिद्वार  lucknow|Lucknow|लखनऊ  mysuru|Mysuru|Mysore  munnar|Munnar  madurai|Madurai|மதுரை  kerala|Kerala|केरल
  rajasthan|Rajasthan|राजस्थान  punjab|Punjab|पंजाब  gujarat|Gujarat|गुजरात  assam|Assam|असम  darjeeling|Darjeeling|दार्जिलिंग  hampi|Hampi`
const SIGHTS = `taj mahal|Taj Mahal|Taj|ताजमहल  red fort|Red Fort|Lal Qila|लाल किला  india gate|India Gate  qutub minar|Qutub Minar|Qutb Minar
  golden temple|Golden Temple|Harmandir Sahib|स्वर्ण मंदिर  hawa mahal|Hawa Mahal|हवा महल  gateway of india|Gateway of India  charminar|Charminar`
const LIGHT = `sunrise|Sunrise|Dawn|सूर्योदय  sunset|Sunset|Dusk|सूर्यास्त  night|Night|Raat|रात  morning|Morning|Subah  evening|Evening|Shaam  noon|Noon`
const SHOTS = `closeup|Closeup|Close Up|Macro  wide|Wide  drone|Drone|Aerial  slow motion|Slow Motion|Slowmo  time lapse|Timelapse|Time Lapse`

/** Concept to its spellings, as uploaders choose among them. */
export const LEXICON: ReadonlyMap<string, string[]> = new Map(
  [FESTIVALS, THINGS, FOOD, PEOPLE, DOING, PLACES, NATURE, TOWNS, SIGHTS, LIGHT, SHOTS].flatMap((group) =>
    group.split(/\s{2,}|\n/).map((entry): [string, string[]] => {
      const [concept = '', ...spellings] = entry.trim().split('|')
      return [concept, spellings]
    }),
  ),
)

const namesOf = (group: string): string[] => group.split(/\s{2,}|\n/).map((entry) => entry.trim().split('|')[0] ?? '')
export const townNames = namesOf(TOWNS)
export const lightNames = namesOf(LIGHT)
export const shotNames = namesOf(SHOTS)

/** Queries, and the concepts they mean, judged by hand: `typed = concept + concept`. */
export interface JudgedQuery {
  typed: string
  means: string[]
}

const parse = (text: string): JudgedQuery[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.split(/\s{2,}/))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [typed = '', means = typed] = entry.split(' = ')
      return { typed, means: means.split(' + ') }
    })

export const ENGLISH = parse(`
wedding  temple  elephant  elephants = elephant  tigers = tiger  kites = kite  fireworks  rainbow  waterfall  sheep  ship  desert  dessert
beach  boats = boat  houseboat  mountains  mountain = mountains  snow  monsoon  rain  sunrise  sunset  night  farmer  farmers = farmer
harvest  village  street  market = bazaar  bazaar  train  trains = train  metro  cricket  football  yoga  meditation  pottery  weaving
spices  sweets  tea = chai  coffee  rice  mango  bride  groom  henna = mehndi  turban  lamp = diya  prayer = puja  incense  drum = dhol  flute
camel  peacock  cow  monkey  birds  lotus  marigold  flowers  children  kids = children  school  doctor  office  laptop  skyline
red fort  taj mahal  golden temple  india gate  dancing = dance  cooking  running  fishing  closeup  drone  aerial = drone  slow motion
timelapse = time lapse  street lamp  frying pan  tea garden  stadium  wrestling  palace  fort  church  mosque  forest  jungle = forest`)

export const ROMANISED = parse(`
diwali  deepavali = diwali  dipawali = diwali  deewali = diwali  divali = diwali  holi  gulal = holi gulal  navratri  navaratri = navratri
garba  dandiya = garba  dussehra  chhath  mehndi  mehendi = mehndi  mehandi = mehndi  haldi  shaadi = wedding  shadi = wedding  vivah = wedding
dulhan = bride  dulha = groom  baraat  barat = baraat  diya  diyas = diya  deepak = diya  rangoli  mandir = temple  puja  pooja = puja
aarti  arti = aarti  sari  saree = sari  pagri = turban  pagdi = turban  chudi = bangles  choodi = bangles  payal = anklet  ghungroo
alta  mahawar = alta  katori  kulhad  matka  chai  samosa  jalebi  laddu  ladoo = laddu  biryani  biriyani = biryani  roti  chapati = roti
paratha  parantha = paratha  pakora  pakoda = pakora  golgappa = pani puri  pani puri  puchka = pani puri  chaat  paan  lassi  dal  daal = dal
masala = spices  mithai = sweets  aam = mango  nariyal = coconut  kisan = farmer  khet = field  gaon = village  nadi = river  ganga
ganges = ganga  pahad = mountains  barish = rain  baarish = rain  phool = flowers  genda = marigold  kamal = lotus  hathi = elephant
haathi = elephant  mor = peacock  gaay = cow  oont = camel  bandar = monkey  patang = kite  patakha = fireworks  nritya = dance  yog = yoga
banaras = varanasi  benares = varanasi  kashi = varanasi  bombay = mumbai  calcutta = kolkata  bangalore = bengaluru  mysore = mysuru
tajmahal = taj mahal  lal qila = red fort  qutb minar = qutub minar  bharatnatyam = bharatanatyam  rickshaw  auto = rickshaw
tuk tuk = rickshaw  sangeet = music  sadhu  kumbh = kumbh mela  ganpati = ganesh chaturthi`)

export const DEVANAGARI = parse(`
दिवाली = diwali  दीपावली = diwali  होली = holi  शादी = wedding  मेहंदी = mehndi  हल्दी = haldi  दीया = diya  रंगोली = rangoli  मंदिर = temple
पूजा = puja  आरती = aarti  साड़ी = sari  चाय = chai  रिक्शा = rickshaw  कटोरी = katori  आलता = alta  समोसा = samosa  जलेबी = jalebi
लड्डू = laddu  बिरयानी = biryani  रोटी = roti  मसाला = spices  किसान = farmer  खेत = field  गाँव = village  नदी = river  गंगा = ganga
बारिश = rain  फूल = flowers  कमल = lotus  हाथी = elephant  मोर = peacock  पतंग = kite  नृत्य = dance  योग = yoga  वाराणसी = varanasi
जयपुर = jaipur  मुंबई = mumbai  दिल्ली = delhi  राजस्थान = rajasthan  ताजमहल = taj mahal  बाजार = bazaar  दुल्हन = bride  बच्चे = children
सूर्योदय = sunrise  गुलाल = holi gulal  भरतनाट्यम = bharatanatyam  कुंभ मेला = kumbh mela`)

export const SEVERAL = parse(`
diwali night = diwali + night  wedding bride = wedding + bride  holi children = holi + children  chai street = chai + street
temple sunrise = temple + sunrise  ganga aarti = ganga + aarti  varanasi ghat = varanasi + ghat  mumbai skyline = mumbai + skyline
elephant forest = elephant + forest  camel desert = camel + desert  kerala houseboat = kerala + houseboat  rain street = rain + street
farmer field = farmer + field  bride mehndi closeup = bride + mehndi + closeup  diya rangoli = diya + rangoli  sadhu ganga = sadhu + ganga
kite rooftop = kite + rooftop  cricket stadium = cricket + stadium  sunset boat = sunset + boat  yoga sunrise = yoga + sunrise
spices in the bazaar = spices + bazaar  train over a bridge = train + bridge  women in saree = sari + woman  tea seller with kulhad = chai + kulhad
drone mountains snow = drone + mountains + snow  footage of diwali fireworks = diwali + fireworks  stock video of tiger = tiger
दिवाली दीया = diwali + diya  शादी दुल्हन = wedding + bride  गंगा आरती = ganga + aarti  mandir puja = temple + puja  shaadi mehendi = wedding + mehndi
old man in village = old man + village  children playing cricket street = children + cricket + street  golden temple night = golden temple + night
taj mahal sunrise = taj mahal + sunrise  pakora in the rain = pakora + rain  potter with clay pot = potter + matka`)

export const MISTYPED = parse(`
diwlai = diwali  diwaly = diwali  rangloi = rangoli  rangolli = rangoli  weding = wedding  weddding = wedding  elefant = elephant
elephnat = elephant  tempel = temple  templle = temple  mountian = mountains  moutain = mountains  firewroks = fireworks  fierworks = fireworks
peacok = peacock  peakock = peacock  monsson = monsoon  mosoon = monsoon  crickat = cricket  criket = cricket  samossa = samosa  smosa = samosa
biryni = biryani  briyani = biryani  ricksaw = rickshaw  rikshaw = rickshaw  mehdni = mehndi  menhdi = mehndi  varansi = varanasi
varanisi = varanasi  jaipir = jaipur  rajastan = rajasthan  rajsthan = rajasthan  himalya = himalaya  waterfal = waterfall  sunrize = sunrise
sunest = sunset  houseboot = houseboat  desrt = desert  marrigold = marigold  marigld = marigold  jewelery = jewellery  jwellery = jewellery
medtation = meditation  meditaion = meditation  kathakli = kathakali  bhartanatyam = bharatanatyam  chidren = children  childern = children
famer = farmer  harvst = harvest  vilage = village  skylin = skyline  tajmahl = taj mahal  yga = yoga  coconutt = coconut  jalebbi = jalebi
stadim = stadium  cmel = camel  tigar = tiger  buterfly lotus = lotus  nght = night`)

export const MORE_ENGLISH = parse(`
weddings = wedding  brides = bride  elderly man = old man  students studying = students + studying  construction worker = worker  holy man = sadhu
holy bath = bathing  ganges river = ganga  red saree = sari  gold jewellery = jewellery  glass bangles = bangles  betel leaf = paan  clay pot = matka
flower market = flowers + bazaar  street vendor = shopkeeper  railway station  cargo ship = ship  fishermen = fisherman  handloom = weaver
milky way = stars  fog = mist  oil lamp = diya  firecrackers = fireworks  colour powder = holi gulal  village fair = mela  macro = closeup
close up = closeup  autorickshaw = rickshaw  banks of the ganges = ganga  lake palace = lake + palace  city skyline at night = skyline + night
snow mountains = snow + mountains  hospital doctor = hospital + doctor  school children = school + children  football in the rain = football + rain
horse groom = horse + groom  monkeys on the fort = monkey + fort  birds at sunrise = birds + sunrise  tea plantation = tea garden
coconut beach = coconut + beach  bicycle village = bicycle + village  camel fair = camel + mela  elephant temple = elephant + temple
woman cooking = woman + cooking  making roti = roti  family rooftop = family + rooftop  friends coffee = friends + coffee  worker bridge = worker + bridge
paddy field = paddy + field  lotus lake = lotus + lake  marigold garland = marigold  wrestlers village = wrestling + village  hockey stadium = hockey + stadium
people at the ghat = ghat  boats at sunset = boat + sunset  rice and dal = rice + dal  peacock dance = peacock + dance  night sky stars = stars + night`)

export const MORE_ROMANISED = parse(`
deevali = diwali  deepawali = diwali  rakhi = raksha bandhan  uttarayan = makar sankranti  sankranti = makar sankranti  ganeshotsav = ganesh chaturthi
durga pooja = durga puja  mela  kathak  bhangra  kabaddi  kushti = wrestling  tabla  sitar  bansuri = flute  dholak = dhol  bindi  sindoor
mahila = woman  aurat = woman  bachche = children  parivar = family  dost = friends  kumhar = potter  masjid = mosque  qila = fort  kila = fort
mahal = palace  gurdwara = gurudwara  sadak = street  sarak = street  gaanv = village  samudra = sea  jheel = lake
registan = desert  parvat = mountains  jangal = forest  van = forest  barf = snow  badal = clouds  suraj = sun  chand = moon  raat = night
subah = morning  shaam = evening  suryoday = sunrise  suryast = sunset  sher = lion  bagh = tiger  ghoda = horse  ghora = horse  bakri = goat
pakshi = birds  ped = tree  naav = boat  nav = boat  rail = train  tiranga = tricolour  gulab = rose  agarbatti = incense  doodh = milk
chawal = rice  daal chawal = dal + rice  khichdi wala gaon = village  dilli = delhi  madras = chennai  cochin = kochi  gahne = jewellery
rasoi = kitchen  vidyalaya = school  dhyan = meditation  shaadi ki dulhan = wedding + bride  holi ka gulal = holi + holi gulal
ganga ghat = ganga + ghat  chai wala = chai  gaay gaon = cow + village  hathi jungle = elephant + forest  oont registan = camel + desert
patang chhat = kite  barish sadak = rain + street  mandir aarti = temple + aarti  kisan khet = farmer + field  diwali diya = diwali + diya
mela bachche = mela + children  sadhu ghat = sadhu + ghat  dulha ghoda = groom + horse  nadi naav = river + boat  raat chand = night + moon`)

export const MORE_DEVANAGARI = parse(`
नवरात्रि = navratri  गरबा = garba  दशहरा = dussehra  ईद = eid  लोहड़ी = lohri  छठ = chhath  जन्माष्टमी = janmashtami  गणेश चतुर्थी = ganesh chaturthi
दुर्गा पूजा = durga puja  बारात = baraat  मेला = mela  पटाखे = fireworks  गेंदा = marigold  अगरबत्ती = incense  पगड़ी = turban  चूड़ी = bangles
पायल = anklet  घुंघरू = ghungroo  बिंदी = bindi  कुल्हड़ = kulhad  मटका = matka  तबला = tabla  सितार = sitar  ढोल = dhol  बांसुरी = flute
ट्रेन = train  नाव = boat  तिरंगा = tricolour  डोसा = dosa  इडली = idli  पराठा = paratha  पकौड़ा = pakora  गोलगप्पा = pani puri  चाट = chaat
पान = paan  लस्सी = lassi  पनीर = paneer  दाल = dal  चावल = rice  आम = mango  मिठाई = sweets  थाली = thali  दूध = milk  खीर = kheer
दूल्हा = groom  परिवार = family  महिला = woman  साधु = sadhu  कुम्हार = potter  कथक = kathak  कथकली = kathakali  भांगड़ा = bhangra  ध्यान = meditation
क्रिकेट = cricket  कबड्डी = kabaddi  कुश्ती = wrestling  संगीत = music  मस्जिद = mosque  गुरुद्वारा = gurudwara  किला = fort  सड़क = street
घाट = ghat  झील = lake  समुद्र = sea  रेगिस्तान = desert  पहाड़ = mountains  हिमालय = himalaya  जंगल = forest  बाघ = tiger  गाय = cow  ऊँट = camel
बकरी = goat  बंदर = monkey  मानसून = monsoon  सूरज = sun  सरसों = mustard  हैदराबाद = hyderabad  गोवा = goa  उदयपुर = udaipur  जोधपुर = jodhpur
अमृतसर = amritsar  शिमला = shimla  लद्दाख = ladakh  कश्मीर = kashmir  ऋषिकेश = rishikesh  लखनऊ = lucknow  केरल = kerala  पंजाब = punjab
लाल किला = red fort  स्वर्ण मंदिर = golden temple  हवा महल = hawa mahal  सूर्यास्त = sunset  रात = night  होली गुलाल = holi + holi gulal
किसान खेत = farmer + field  मंदिर आरती = temple + aarti  गंगा घाट = ganga + ghat  जंगल बाघ = forest + tiger  दाल चावल = dal + rice`)

/** Both languages in one query, as they are spoken. */
export const MIXED = parse(`
दिवाली night = diwali + night  holi बच्चे = holi + children  wedding दुल्हन = wedding + bride  मंदिर sunrise = temple + sunrise  chai कुल्हड़ = chai + kulhad
गंगा aarti = ganga + aarti  रेगिस्तान camel = desert + camel  kerala नाव = kerala + boat  बारिश street = rain + street  farmer खेत = farmer + field
साड़ी woman = sari + woman  village गाय = village + cow  mumbai रात = mumbai + night  haathi forest = elephant + forest  baarish in the street = rain + street
shaadi bride closeup = wedding + bride + closeup  gaon children = village + children  market मसाला = bazaar + spices  kisan in field = farmer + field
patang rooftop = kite + rooftop  sadhu meditation = sadhu + meditation  दुल्हन mehndi closeup = bride + mehndi + closeup  train पहाड़ = train + mountains
snow पहाड़ = snow + mountains  पकौड़ा rain = pakora + rain  tiger जंगल = tiger + forest  street पानीपूरी = street + pani puri  school बच्चे = school + children
nadi boat sunset = river + boat + sunset  diya with rangoli रंगोली = diya + rangoli  cricket बच्चे = cricket + children  beach दोस्त = beach + friends`)

export const MORE_MISTYPED = parse(`
festval diwali = diwali  fireworsk = fireworks  turbna = turban  bangels = bangles  kitchne = kitchen  markt bazaar = bazaar  skylnie = skyline
monky = monkey  giraf elephant = elephant  elepant = elephant  lotsu = lotus  sunrsie = sunrise  sunet = sunset  vilagge = village  streeet = street
templ = temple  cofee = coffee  hospitl = hospital  stduents = students  famly = family  chilren = children  frends = friends  fisheman = fisherman
weaer = weaver  poter = potter  waterfll = waterfall  himlaya = himalaya  dessrt sweets = sweets  jalbei = jalebi  biriyni = biryani  samsoa = samosa
mumabi = mumbai  kolkatta = kolkata  banglore = bengaluru  udiapur = udaipur  jodhpr = jodhpur  rishikeh = rishikesh  amritsr = amritsar  shmla = shimla
kabadi = kabaddi  wresling = wrestling  footbal = football  runing = running  bicyle = bicycle  rainbwo = rainbow  pecock = peacock`)

/** Each pair is the same query in two scripts. */
export const PAIRS: [roman: string, devanagari: string][] = `
diwali/दिवाली deepavali/दीपावली holi/होली mehndi/मेहंदी haldi/हल्दी shaadi/शादी diya/दीया rangoli/रंगोली mandir/मंदिर puja/पूजा aarti/आरती
saree/साड़ी chai/चाय rickshaw/रिक्शा katori/कटोरी alta/आलता samosa/समोसा jalebi/जलेबी laddu/लड्डू biryani/बिरयानी roti/रोटी masala/मसाला
kisan/किसान khet/खेत nadi/नदी ganga/गंगा barish/बारिश phool/फूल kamal/कमल hathi/हाथी mor/मोर patang/पतंग nritya/नृत्य yoga/योग
varanasi/वाराणसी jaipur/जयपुर mumbai/मुंबई dilli/दिल्ली rajasthan/राजस्थान tajmahal/ताजमहल bazaar/बाज़ार dulhan/दुल्हन bachche/बच्चे
gulal/गुलाल baraat/बारात dhol/ढोल tabla/तबला bindi/बिंदी lassi/लस्सी paneer/पनीर udaipur/उदयपुर kathakali/कथकली`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/') as [string, string])

export const ALL_QUERIES: JudgedQuery[] = [
  ...[...ENGLISH, ...MORE_ENGLISH, ...ROMANISED, ...MORE_ROMANISED, ...DEVANAGARI, ...MORE_DEVANAGARI],
  ...[...MIXED, ...SEVERAL, ...MISTYPED, ...MORE_MISTYPED],
]

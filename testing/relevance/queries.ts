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

export const ALL_QUERIES: JudgedQuery[] = [...ENGLISH, ...ROMANISED, ...DEVANAGARI, ...SEVERAL, ...MISTYPED]

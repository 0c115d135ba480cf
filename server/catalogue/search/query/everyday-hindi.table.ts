/**
 * What Indians search for in words of their own: faith, feelings, kin, work, dishes, cloth, weather, animals, quarters of the large
 * cities. No clip may have such a word, but it is none that was mistyped (a bhajan is no बाग़ान, shanti no घंटी, Bandra no banana).
 * Known by their sound, since each is written in several ways.
 */
export const EVERYDAY_HINDI = `
  aag aandhi aangan aansu aayurved abhishek abhishekam achaar adyar aghori ajrakh akela akhada akhara amavasya aminabad
  anaaj anarkali andhera andheri andolan anganwadi appam apsara ashirwad ashram asthi atithi avatar azaadi azan baadh baba
  bachpan badam bagicha bail baisakhi bajana ballygunge baluchari bandra banjara bansi barfi basant bazigar beej behan behen
  beta beti bhagwan bhagya bhains bhajan bhakt bhakti bhalu bhandara bhangra bharosa bhasha bhatura bhature bhed bhel bhelpuri
  bhikhari bhojan bhookh bhoot bijli billi brahmin budhapa bunkar burqa buzurg chaachi chaas chachi chadar chaiwala chandan
  chanderi charpai chaukidar chawl chhaon chhatra chhaya chhole chhutti chidiya chinta chiriya chitra chokha chole chowk
  chowkidar chowpatty chulha chunari chunav chunri colaba dabba dabbawala dada dadar dadi damru dard darr darshan darzi dastkari
  daud daya deshbhakti devdasi devi devta dhaba dham dhanush dharavi dharma dharna dharti dhobi dhobighat dhoop dhruvtara dhund
  diksha dil divyang dosti dua dukaan dukan dukandar dukh dupatta dweep ekta esplanade fafda fakir fasal fauji gaddi gajar
  gamcha ganja garib garv gatka gaushala ghaas ghaati ghagra ghazal ghoonghat ghumar ghunghat gilhari girja gomti gota granth
  gud gudiya gufa guldasta gulmohar gurbani gurukul gussa haar hakim haleem halwa hansi hariyali haryali havan haveli hawai
  hawaldar hawan hazratganj himmat hiran homa iftar imaandar imarat indiranagar insaan intezaar ishq ishwar izzat jaal jad jadoo
  jamdani janam janpath janta janwar jatra jawan jeet jeevan jhanki jhopdi jhula jhumka jokhim josh juhu jutti jyoti jyotirlinga
  kaala kabir kabutar kachhua kachori kachra kada kadhai kadhi kahani kajal kala kalakar kalam kalash kali kamai kamiz
  kanchipuram kanjivaram kankaal kanya kapas karigar karuna karz katha kathputli kauwa khandvi khargosh khatiya khazana kheti
  khushi khwab kinnar kirpan kirtan kitab kohra koramangala korma krodh kuan kulhad kumari kumkum kutta ladai ladka ladki lajpat
  langar lathi lehar lehenga leheriya lehren lingam lohar lomdi lungi maa machhar madari madrasa magarmachh maheshwari mahotsav
  maina majdoor makkhi mala mali mamta mandap mantra marwadi masti mata matribhasha maulana mausam mausi mazaar mazdoor mehandi
  mehman mehnat mitti mochi mohabbat mojari mombatti momo moorti mrityu mujra mukut mundu munim murabba murgi murti muskaan
  muskan mylapore naag naari nafrat naga nagaada nagar namaskar namaste namaz nana nani nazar neend neta nihari nimbu nirmalya
  nirvana nukkad odhni om padosi pagal pahalwan paidal paisa paise paithani palki panchayat pandal pandit parai parampara parda
  pardesi parikrama parotta pathshala pati patni patthar pavitra payal payasam peda pehelwan phiran phirni pichkari pita pithora
  pochampally pooja powai prasadam pratima prem puja pujari pulihora purdah purnima purohit puttu pyaar pyar qawwali quran raag
  raasleela rabdi rajma ramleela ramlila rangrez rasmalai rath rishi rishta rishte rogan rohini roza rudraksha rupaye saadhvi
  saag saanp saans saas sabha sabziwala sadhvi safai sagai sainik saket salwar samaj samaroh sambalpuri sangam sanskar sanskrit
  sanyasi sapna sapne sarangi sarkar sarpanch satsang satta sattu satya seekh sehra sehri sena sev seva shaadi shaam shagun
  shahnai shakti shankh shanti shayari sherwani shiksha shikshak shiv shivling shlok shobha shraddha shrikhand shringar sindoor
  sipahi sitara siwan sona stri suar suhag sunar surma suthar swachh swachhta swasthya swayamvar taal taali taap tadka talvar
  tandav tandoor tandoori tapasya tapu teerth thela thepla thukpa tilak tirth titli toofan tota totka trishul tulsi tyag udaas
  udaasi ullu umeed unnati upvas urs utsav uttapam vaidya vandana versova vibhuti vidai vidhwa vidyarthi vigyan vijay vikas
  visarjan vishwas vivah vrat vriksh vyapar vyayam waheguru watan worli yaatra yagya yajna yatri yoddha yuddh yuva zameen zarda
  zindagi
`

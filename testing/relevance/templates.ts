/** A subject: what it shows, its theme, and what else is visible. `subject: theme: also, also` */
const TEMPLATES = `
diwali: festival: diya, rangoli, fireworks, family, marigold, sweets
diya: festival: diwali, ganga, puja, marigold
holi: festival: holi gulal, children, friends, crowd, dance
holi gulal: festival: holi, friends, bazaar
navratri: festival: garba, dance, dhol, crowd
garba: festival: navratri, dance, sari, dhol
dussehra: festival: fireworks, crowd, mela
eid: festival: mosque, crowd, family, bazaar
christmas: festival: church, family, stars
onam: festival: flowers, rangoli, boat, elephant
pongal: festival: rice, cow, village, rangoli
bihu: festival: dance, dhol, paddy
lohri: festival: bhangra, dhol, crowd
chhath: festival: river, sunrise, woman, sari
janmashtami: festival: temple, flute, children
ganesh chaturthi: festival: crowd, dhol, sea, sweets
durga puja: festival: sindoor, dhol, crowd, incense
raksha bandhan: festival: family, sweets, children
makar sankranti: festival: kite, rooftop, children
kite: festival: rooftop, makar sankranti, children
kumbh mela: spiritual: sadhu, ganga, crowd, bathing
mela: culture: crowd, children, sweets, village
republic day: culture: tricolour, crowd, india gate
wedding: culture: bride, groom, marigold, mehndi, family
baraat: culture: groom, horse, dhol, dance
haldi: culture: bride, family, marigold, wedding
mehndi: culture: bride, wedding, bangles, closeup
bride: culture: sari, jewellery, mehndi, wedding, bindi
groom: culture: turban, wedding, horse
alta: culture: ghungroo, anklet, dancer, sari
ghungroo: culture: dancer, alta, kathak
bangles: culture: bazaar, woman, shopping
jewellery: culture: bride, bazaar, closeup
sari: culture: woman, weaving, bazaar, walking
turban: culture: old man, camel, horse
sindoor: culture: woman, bindi, durga puja
tricolour: culture: school, students, rooftop
kathak: culture: dance, ghungroo, tabla, dancer
kathakali: culture: dance, dancer, temple
bharatanatyam: culture: dance, dancer, ghungroo, temple
bhangra: culture: dance, dhol, field, mustard
dance: culture: crowd, music, village
sitar: culture: musician, music, palace
tabla: culture: musician, music, closeup
flute: culture: musician, river, music
dhol: culture: musician, wedding, crowd
pottery: culture: potter, matka, village
potter: culture: pottery, matka, kulhad
matka: culture: woman, village, desert
weaving: culture: weaver, sari, village
weaver: culture: weaving, old man, closeup
embroidery: culture: woman, sari, closeup
block printing: culture: worker, sari, closeup
temple: spiritual: puja, aarti, flowers, crowd
mosque: spiritual: eid, crowd, birds
gurudwara: spiritual: golden temple, lake, crowd
church: spiritual: christmas, crowd
monastery: spiritual: mountains, snow, meditation
puja: spiritual: incense, diya, flowers, temple
aarti: spiritual: ganga, diya, ghat, crowd
incense: spiritual: puja, temple, closeup
sadhu: spiritual: ganga, ghat, meditation
meditation: spiritual: yoga, sunrise, mountains
yoga: spiritual: sunrise, beach, meditation, woman
ghat: spiritual: ganga, boat, bathing, crowd
ganga: spiritual: boat, ghat, aarti, mist
bathing: spiritual: ganga, ghat, sunrise
lotus: nature: lake, morning, closeup
marigold: nature: flowers, bazaar, closeup
rose: nature: flowers, morning, closeup
chai: food: kulhad, street, shopkeeper, friends
kulhad: food: chai, street, potter
coffee: food: office, kitchen, morning
samosa: food: street, shopkeeper, cooking
jalebi: food: sweets, cooking, street
laddu: food: sweets, puja, closeup
biryani: food: rice, cooking, spices
dosa: food: cooking, kitchen, coconut
idli: food: coconut, kitchen, morning
roti: food: cooking, woman, kitchen
paratha: food: cooking, paneer, street
pakora: food: rain, chai, cooking
pani puri: food: street, shopkeeper, friends
chaat: food: street, shopkeeper, bazaar
paan: food: shopkeeper, street, old man
lassi: food: milk, kulhad, shopkeeper
paneer: food: kitchen, spices, cooking
dal: food: rice, katori, kitchen
katori: food: kheer, thali, closeup
thali: food: katori, roti, dal, rice
kheer: food: katori, sweets, milk
spices: food: bazaar, shopkeeper, closeup
mango: food: bazaar, tree, closeup
coconut: food: beach, tree, shopkeeper
sweets: food: bazaar, shopkeeper, diwali
dessert: food: kitchen, closeup, office
frying pan: food: kitchen, cooking, closeup
cooking: food: kitchen, woman, spices
rickshaw: city: street, monsoon, crowd
train: travel: railway station, bridge, mountains
bus: city: street, crowd, mountains
metro: city: skyline, crowd, office
skyline: city: sea, night, bridge
bridge: city: river, night, train
street: city: crowd, rickshaw, bazaar
street lamp: city: night, street, rain
bazaar: city: crowd, spices, shopping
office: city: laptop, friends, students
laptop: city: office, woman, coffee
phone: city: woman, street, friends
hospital: city: doctor, worker
people talking: city: office, friends, phone
shopping: city: bazaar, woman, bangles
ship: travel: sea, sunset, worker
boat: travel: river, fisherman, sunset
houseboat: travel: backwater, coconut, sunset
backwater: travel: boat, coconut, fishing
fishing: travel: fisherman, sea, boat
beach: travel: sea, sunset, friends
desert: travel: camel, sunset, turban
camel: travel: desert, turban, mela
fort: travel: palace, sunset, skyline
palace: travel: lake, fort, night
taj mahal: travel: sunrise, river, crowd
red fort: travel: tricolour, crowd
qutub minar: travel: birds, crowd
golden temple: spiritual: gurudwara, lake, night
hawa mahal: travel: street, sunrise
gateway of india: travel: sea, boat, birds
charminar: travel: bazaar, night, bangles
india gate: travel: crowd, night, tricolour
himalaya: nature: snow, mountains, clouds, sunrise
mountains: nature: clouds, mist, river
snow: nature: mountains, children, sheep
waterfall: nature: forest, monsoon, mist
forest: nature: tiger, mist, river, birds
tea garden: nature: mist, woman, mountains
mustard: nature: field, farmer, sun
paddy: nature: field, farmer, monsoon, woman
field: nature: farmer, cow, sunrise
monsoon: nature: rain, street, clouds
rain: nature: street, children, tree
rainbow: nature: mountains, rain
stars: nature: mountains, night
moon: nature: night, temple
elephant: nature: forest, temple, river
tiger: nature: forest, closeup
lion: nature: forest, closeup
peacock: nature: rain, dance, field
cow: nature: village, street, milk
goat: nature: village, field, mountains
sheep: nature: mountains, field, goat
monkey: nature: temple, tree, fort
birds: nature: lake, sunrise, tree
horse: nature: mountains, groom, field
farmer: nature: field, harvest, cow
harvest: nature: farmer, paddy, mustard
village: culture: field, cow, children, woman
school: culture: children, teacher, students
studying: culture: students, books, night
children: culture: school, village, running
family: culture: kitchen, rooftop, walking
old man: culture: village, chai, walking
cricket: sports: stadium, children, crowd, street
stadium: sports: cricket, crowd, night
kabaddi: sports: village, crowd
wrestling: sports: village, old man
hockey: sports: stadium, field
football: sports: rain, friends, beach
running: sports: sunrise, beach, street
bicycle: travel: street, village, children
worker: city: bridge, office, street
doctor: city: hospital, children, village`

export interface ClipTemplate {
  subject: string
  theme: string
  also: string[]
}

export const CLIP_TEMPLATES: ClipTemplate[] = TEMPLATES.trim()
  .split('\n')
  .map((line) => {
    const [subject = '', theme = '', also = ''] = line.split(': ')
    return { subject, theme, also: also.split(', ') }
  })

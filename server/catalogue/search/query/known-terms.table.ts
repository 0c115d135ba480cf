/**
 * What buyers of Indian footage search for, whether or not the library has it: dishes, crafts, jobs, sports, vehicles, animals, kinds
 * of places, words of the camera. None of these is a mistyped other word.
 */
export const KNOWN_TERMS = `
  accountant aeroplane ai aircraft airplane airport aloo ambulance apartment archery architect army artist astronaut athlete
  autumn ayurveda background badminton baker bandhani bank barber basket basketball bat batik batsman bear bee bhai bhaji bhangra
  bharatanatyam bidri bike bird biscuit blacksmith bollywood bonalu bowling boxing bread bridge budget bull bullock burger
  business butterfly cafe cake canal carpenter carpet cart cash cave chaat chef chess chhau chicken chikankari chital chutney
  cinema cinematic classroom climate climbing coal cobbler cobra coin college concert copy corporate court crane crocodile crow
  currency curry cycling cyclone data delivery dentist dhanteras dhokla dhokra digital diving dolly dolphin dooj dosa duck
  eagle earthquake east economy education election electrician electricity engineer exam factory farming fashion ferry finance
  fireman fish flag flamingo flood football fries frog gangaur garbage gardener gari gate gharial ghat ghee ghoomar gimbal glacier
  gold goldsmith golf govardhan government graduation guard guitar gurdwara gym gymnastics halloween halwa hanuman harbour
  harmonium health helicopter heron highway hijab hockey honey hornbill hospital hotel house hyena hyperlapse idli ikat imarti
  interview island jackal jaggery jalebi jam jeep journalist judge judo juice kaapi kalamkari kantha karate kathak kathputli
  kayak kebab khichdi kingfisher kuchipudi kulcha kulfi kumbh kurta lassi lavani lawyer lehenga lemon library lighthouse litti
  lizard loop lorry madhubani mahakumbh makeup making mall mangrove marathon meat mechanic medicine meeting metro mine
  mohiniyattam momos money mongoose mosquito motorbike motorcycle mridangam museum mushroom myna naan news nilgai noodles north
  odissi onion orchard overhead owl paan painter panda paneer panorama papad parade paragliding parakeet park parliament parrot
  pashmina pasta patola pav payment pelican phone photographer phulkari piano pigeon pilot pizza plane plumber poha police
  politician pollution polo pond popcorn port porter potato pov poverty pregnant programmer protest pulao puppet puppy puri
  python rabbit rabri rafting raita rally rasam rasgulla recycling reels resort restaurant ride robot roti rotis rocket rowing rupee sabzi
  safari sailing salad sambar samosa sandwich santoor sarod satellite science scientist scooter scorpion sec selfie shark shawl
  shehnai shepherd shikara ship shop shopping shorts shrine silhouette sitar skating skiing sky slowmo slum smartphone smog
  solar soldier soup south space sparrow spider spring squirrel stall startup static station stepwell stork storm stupa surfing
  surgeon swan sweeper swimming tabla tailor taxi technology teej tempo tennis terracotta texture thali thandai theatre theyyam
  thunder tikka tilt tomato tomb tonga tortoise tourism tracking tractor traffic tram transition trekking truck tunnel turtle
  underwater university upma vaccine vada valentine valley veena vegetable vineyard violin vishu vlog volcano volleyball vote
  vulture waiter warli waterfall wedding welder well west whale wheat wind windmill winter wolf workout yacht yak yakshagana
  young zardozi zebra zoo zoom हॉकी
`

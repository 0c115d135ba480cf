/**
 * What people describe scenes with in English: no clip may have such a word, but it is none that was mistyped ("local train" is
 * not "लाल train"). Known by their stems, as spelt: what only sounds like one of them may well be a mistake.
 */
export const EVERYDAY_TERMS = `
  above across act add admire adult advice afternoon again against age ago agree ahead aim alarm alive alone along already also
  always amazing ancient angry announce another answer any appear applaud apply approach area argue arrange arrive ask asleep
  attack attempt attend attract aunt authentic avoid awake away back bad bag bake balance balcony ball band bare bargain bark bath
  bathe battle be beat beautiful become bed before beg begin behind believe bell belong below bend bench beneath beside best
  better between beyond big bill bind birth bite bitter blank blanket bless blow blur board body boil bold bone book boring born
  both bottle bottom bow bowl box brave break breakfast breath breathe bright brilliant bring broken broom brother brush bucket
  build building bundle burn burst busy button buy calculate call calm camera camp candid candle care careful careless carry
  carve catch celebrate celebration centre century certain chain chair challenge chance change chant charge chase chat cheap check
  cheer cheerful chew child childhood chilly choose chop circle citizen city clap clean clear clever click climb clock close
  closed cloth clothes cloudy club coach coat cold collect colleague collection colour colourful comb come comfort common
  community company compare complete computer confident confuse connect consider construct contact continue control conversation
  cook cool corner correct cosy cotton cough count counter country courage course cousin cover crack craft crash crawl create
  creative creature cross crowd crowded crush cry culture cup cure curious curl curtain curve customer cut cute daily damage damp
  danger dangerous dark daughter dawn dead deal death decide decorate decoration dedicate delicate delicious delight deliver
  depart describe desk destroy detail detailed device devotee devotion dial die different difficult dig dinner dip direct
  direction dirt dirty disappear discover discuss discussion dish distance distant dive divide do document door doorway doubt
  down drag dramatic draw drawing dream dress drift drill drink drive driver drop dry dull during dust dusty duty each eager early
  earn easy eat edge effort either elder elegant else embrace emotion emotional empty end endless energetic energy enjoy enough
  enter enthusiastic entire entrance environment equal escape establish even ever every everyday everyone everything examine
  excellent exchange excite excited exercise exhausted exit expect expensive experience explain explore express expression extra
  eye face facing fail faint fair faith fall false familiar famous fan fancy far farewell fast fat fear feast feed feel female few
  fight fill final find fine finger finish firm first fist fit fix flash flat flavour flight float floor flow fly focus fog fold
  follow food foot footpath foreground forehead foreign forever forget fragile frame fresh friend friendly friendship front frown
  full fun funny furniture future gain game gather gaze general generation gentle get giant gift give glad glance glass glasses
  glitter glove glow go goal golden good goods gossip graceful grand grandfather grandmother grandparent grandson granddaughter
  gratitude great greet greeting grey grieve grind grip grocery ground group grow growth guess guest guide habit hair half hand
  handmade handshake hang happen happiness happy hard hardworking hardly harsh haul have hazy head heal healthy hear heart heat
  heavy heel height hello help her here heritage hide high hill his hit hold hole holiday hollow home homework honest hope hopeful
  horizon host hot hour household how hug huge human humble humid humour hundred hungry hunt hurry hurt husband idea idle ill
  imagine important inside inspect inspire instead instrument intense invite iron item itself jacket jewel jewellery job jog join
  joke journey joy joyful juggle jump just keep key kick kid kind kiss kitchen knead kneel knife knit knock know knowledge label
  labour labourer lack ladder lady lane language large last late laugh laughter law lay layer lazy lead leader leaf lean learn
  least leather leave left leg legend leisure lend length less lesson let letter level lick lie life lift light lightning like
  line lip list listen little live lively load local lock lonely long look loose lose loss lost lot loud love lovely low lower
  loyal luck lucky luggage lunch lush luxury machine magic magical main make male man manage many map march mark marry mask
  massage massive master mat match material matter maybe meal mean meaning measure meditate meditation medium meet melt member
  memory mend mention merchant merge merry mess message messy metal method middle midday midnight might mild mind mirror miss mist
  mistake misty mix model modern moment money month mood moody more motion mouth move movement much mud muddy multiple music
  musical must mystery mystical name narrow nature near nearby neat neck need neighbour neighbourhood nervous net never new next
  nice night nobody nod noise noisy none nostalgia nostalgic note nothing notice now number obey object observe occasion odd offer
  office officer often oil old once one only open opposite order ordinary origin ornament other our outdoor outdoors outfit
  outside oven own owner pace pack package page pain paint painting pair palm panic paper parent park part partner party pass
  passage passenger passion past paste path pattern pause pave pay peace peaceful peel peer pen pencil perfect perform performance
  performer perhaps period person pet pick picture piece pile pillar pillow pin pinch pipe place plan plant planting plastic
  plate platform play playful player pleasant please pleased plenty plough pluck pocket point poem poet pole polish polite poor
  popular porch portrait pose position positive possible post pot pound pour powder power powerful practice practise praise pray
  prayer precious prepare preparation present press pretend pretty prevent price pride priest print private prize problem process
  procession produce product profession professional program progress project promise proper protect proud prove provide public
  pull pump pure purse push put puzzle quality queue quick quiet race radiant radio raise range rapid rare reach read reader ready
  real realise realistic reason receive recent recipe record red reflect reflection refresh refuse regular relation relationship
  relative relax relaxed relief religion religious remain remember remote remove repair repeat reply rescue resident respect rest
  result return reunion reveal review rhythm rich ride right ring rise ritual road roast rob role roll roof room root rope rotate
  rough round routine row royal rub ruin rule run rural rush rusty sacred sad safe safety sail salesman same sand sandal satisfied
  save say scarf scatter scene scenery scenic school scream screen search season seat second secret section seed seem select sell
  seller send senior sense separate serene series serious serve server service set settle several sew shade shadow shake shallow
  shape share sharp shave sheet shelf shelter shift shine shiny shirt shock shoe shoot shopkeeper short shout show shower shut shy
  sick side sidewalk sign signal silence silent silk silly similar simple since sing singer single sister sit site situation size
  skill skilled skin skip sleep sleepy slice slide slow small smart smell smile smoke smooth snack sneeze soak soap social society
  soft soil solid solution some somebody someone something son song soon sort sorrow soul sound sour source speak speaker special
  speech speed spend spicy spill spin spirit spiritual splash split spoon spot spray spread square squat squeeze staff stage stair
  staircase stand standing start statue stay steady steal steam steel steep steer stem step stick still stir stitch stock stone
  stop store story stove straight strange stranger stream street strength stress stressed stretch strike string strip stripe
  stroll strong struggle student study style subject success successful such sudden suffer suggest suit suitable sunny sunlight
  sunrise sunset support sure surface surprise surround suspense swallow sway sweat sweep sweet swim swing switch symbol table
  take tale talk tall tap taste tasty teach teacher team tear tease teenager teenage telephone tell tender tense tent terrace test
  thank than that their them themselves then there these they thick thin thing think thirsty those though thought thousand thread
  through throw thumb ticket tidy tie tight time timid tiny tip tired today toddler together tomorrow tone tongue tonight too tool
  tooth toss touch toward towards towel tower town toy track trade tradition traditional train training transform transparent
  transport travel traveller tray treat treatment trembling trial tribal trick trip trouble trust truth try turn twice twilight
  twin twist two type ugly umbrella uncle under understand uneven uniform union unique unit unite unity unknown unload until up
  upper upset upside urban urgent use useful usual vacation van various vast vehicle very vibrant victory village villager vintage
  visible vision visit visitor voice volunteer wait wake walk wall wander want ware warehouse warm wash waste watch wave way weak
  wealth wear weary weave week weekend weigh weight welcome welfare wet wheel when where which while whisper whistle white whole
  why wide widow wife wild will win window wipe wire wisdom wise wish without witness woman wonderful wood wooden wool word work
  worker workplace workshop world worry worried worship wound wrap wrestle wrinkle wrist write writing wrong yard yawn year yell
  yellow yes yesterday yet young youth zone
`

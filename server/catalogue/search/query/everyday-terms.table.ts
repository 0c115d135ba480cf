/**
 * What people describe scenes with in English: no clip may have such a word, but it is none that was mistyped ("local train" is
 * not "लाल train", smile is no smoke). Known by their stems, as spelt: what only sounds like one of them may well be a mistake.
 */
export const EVERYDAY_TERMS = `
  abandoned above abstract accent access accident account ache acid acrobat across act action actor actress add admire adopt
  adult adventure advertising advice aerobics affair affection afternoon again against age agent ago agree agriculture ahead
  aide aim air airline alarm album alcohol algae alive allergy alley almond alone along alphabet already also altar always
  amazing ambience ambition anchor ancient angel anger angry animation ankle anniversary announce another answer ant antelope
  antique antler anxiety any app appear appetite applaud apple apply approach apricot apron aquarium arch area argue arm armour
  aroma arrange arrival arrive arrow arson art article artificial artisan artwork ascend ash asia ask asleep asphalt aspire
  assembly astrology astronomy athletic atmosphere atom attack attempt attend attic attire attitude attract auction audience
  aunt aurora authentic author automatic avenue avocado avoid awake award awareness away awkward axe baboon baby babysitter back
  backpack bacteria bad baffle bag baggage bait bake balance balcony bald ball ballet ballot bamboo band bandage bangle banish
  bankrupt banner banquet bar barbecue bare bargain bark barley barn barrel barrier basil batch bath bathroom batter battery
  battle bay be beads beak beam bean beard beast beat beautiful beauty beaver become bed bedroom beer beetle beetroot before beg
  begin behaviour behind belief believe bell belly belong below belt bench bend beneath berry beside best better between
  beverage beyond bib bicycle big bikini bill billboard bin binary bind binoculars biology birth birthday bite bitter blame
  blank blanket blast blaze bleach blender bless blind blink blister blizzard block blog blonde blood bloom blossom blow blown
  blueprint bluff blur blush board boardroom boat body bodybuilder boil bold bomb bond bone bonus book bookshop boot border
  bored born boss botanical both bottle bottom boulder bounce bouquet bow bowtie boxer bracelet brain brake branch brand brave
  break breakfast breast breath breeze bribe brick bridal brief bright brilliant bring broadcast broken bronze broom brother
  brown browse bruise brunch brush bubble bucket bud buddha buffalo buffet bug build builder bulb bump bundle bunny burglar burn
  burner burst bury bush bust busy butcher button buy buyer cab cabbage cabin cabinet cable cactus cafeteria cage calculate
  calendar calf call calm camera camp campfire campus can canary cancer candid candle candy canopy canteen canvas cap cape
  capital capture caramel caravan carbon card cardboard cardio care career careful careless cargo carnage carrot carry cartoon
  carve cascade cashew cashier casing casino casket cast castle casual cat catch catering cattle cauliflower caution cautious
  ceiling celebrate celebration celebrity celery cell cement centre century ceramic cereal ceremony certain chain chair chalk
  challenge chameleon champion chance chandelier change chant chaos chapel character charcoal charge charger charity charm chart
  chase chat chauffeur cheap check checkout cheek cheer cheerful cheese cheetah chemical chemist chemistry cherish cherry chest
  chew chief child childhood chill chilly chimney chin china chip chisel chocolate choir choose chop chore christian church
  cigarette cinnamon circle circus citizen citrus city civil civilization clap clash class claw clay clean cleaner clear cleaver
  clerk clever click client cliff climber cling clinic clock close closet cloth cloudy clove clown club coach coast coat cobweb
  cockroach cocktail coconut cocoon code coder coffee cold collaboration collage collar colleague collect collection collector
  colonial colony colour colourful columns comb combat come comedy comet comfort commerce common communication community commute
  commuter company compare compass competition complete complex computer concentration concept concrete condition cone
  conference confetti confident confuse confusion connect connection conservation consider construct construction consultant
  consumer contact container continue contract control conversation cook cooker cool copper copyspace coral cord coriander corn
  corner corporation correct corridor cosmetics costume cosy cottage cotton couch cough count counter country countryside couple
  courage courier course courtroom courtyard cousin cover cowboy cozy crack cracker cradle craft crash crawl crayon cream create
  creation creative creature credit creek creepy crescent crew cricketer crime criminal cringe crisis crispy critic croissant
  crop cross crosswalk crowd crown crunchy crush cry crystal cube cubicle cucumber cue cultural culture cup curd cure curious
  curl cursor curtain curve custom customer cut cute cutlery cyber cyclist dad daily dairy dam damage damp dancer danger
  dangerous daring dark darkness dash date daughter dawn day daylight dead deadline deaf deal dear death debate debt decay
  december decide decision deck decor decorate decoration dedicate deep deer defence degree delicate delicious delight deliver
  demon denim dense depart departure depression depth describe design desk desperate dessert destroy detail detective detox
  develop developer device devotee devotion dewdrop diabetes diagram dial dialogue dialysis diamond dice dictation die diet
  different difficult dig digger diner dinner dinosaur dip diploma direct direction director dirt dirty disability disappear
  disaster discount discover discovery discuss discussion disease disgust dish display distance distant diver diversity divide
  divine divorce dizzy do document dog doll dome domestic donate donation donkey door doorbell doorway dot double doubt dough
  dove down download doze drag drain drama dramatic draw dream dress drift drill drink drip drive driver drizzle drop drought
  drove drown drug drummer dry dual duel duet dull dump duo during dusk dust dusty duty dwarf dye dynamic each eager ear early
  earn earth ease easy eat eating echo eco ecology edge edit educate effect effort egg either elbow elder elderly elect electric
  electronic elegant elevator else embrace emergency emotion emotional employee empower empty end endless enemy energetic energy
  engagement engine england engraving enjoy enough enter enthusiasm enthusiastic entire entrance entrepreneur envelope
  environment equal equality equipment erosion error escalator escape essence essential establish ethnic europe even evening
  event ever every everyday everyone everything evil evolution examine excellent exchange excite excitement executive exercise
  exhaust exhibition exit exotic expect expedition expensive experience experiment expert explain explore explorer explosion
  export express expression extra extreme eye eyebrow eyelash fabric face fade fail faint fair fairytale faith faithful fall
  fallen false fame familiar family famous fan fancy fantasy far fare farewell fascinating fashionable fast fat father fatigue
  faucet fault favourite fear fearless feast feather february fee feed feedback feel female feminine fence fern fertile fever
  few fiber fiction field fierce fig fight figure file fill film final financial find fine finger finish fir firefighter
  fireplace firewood firm first fisher fist fit fitness fix flamenco flash flat flavor flavour fleet flesh flexible flight flip
  float flock floor floral florist flour flow flower flu fluid flute fly foam focus fog foggy foil fold folder folk follow food
  foot footpath force ford foreground forehead foreign forever forge forget forgive fork form formal formation fortress fortune
  forward fossil foster founder fountain fox fragile fragrance fragrant frame frankincense freedom freelancer freeze freight
  frequency fresh freshness friday fridge friend friendly friendship frightened front frost frown frozen fruit frustrated fuel
  full fun funeral fungus funny fur furnace furniture future gadget gain galaxy gallery galley game gamer gap garlic garment
  garnish gas gasoline gather gave gaze gear gem gender general generation generator genius genre gentle geometry get geyser
  ghost giant gift gill ginger giraffe girl give glad glam glamour glance glass gleam glimpse glitter globe gloomy glory glove
  glow glue gluten go goal goat god goddess goggles golden good goose gorgeous gorilla gossip gown grace graceful grade graduate
  graffiti grain gram grand granddaughter grandfather grandma grandmother grandpa grandparent grandson granite granny grape
  graph grass gratitude grave gravel gravy great green greet grey grief grieve grill grind grip grocery groom gross ground group
  grow growth guardian guava guess guest guide guilt gully gum gun guru guy habit habitat hair haircut hairstyle half hallway
  halt hammer hand handbag handicap handicraft handle handmade handshake handsome handwriting hang happen happiness happy hard
  hardly hardworking harmony harness harp harsh harvesting hat haul haunted have hawk hay haze hazy head headache headphones
  heal healthcare healthy heap hear heart heartbeat heat heatwave heaven heavy hedge heel height hello help hen her herb herd
  here heritage hero hesitate hibiscus hidden hide high highland hike hiker hill hippie hire his historic historical history hit
  hobby hold hole holiday hollow holy home homeless homemade homework honest hood hoodie hook hope hopeful horizon horn horror
  horse hospitality host hostel hot hour household housewife how hug huge human humanity humble humid humour hundred hunger
  hungry hunt hunter hurricane hurry hurt husband hut hydrate hygiene hype hypnotic ice iceberg icon idea identity idle idol
  ignore ill illness illusion image imagination imagine immune import important impressive inch income independence industrial
  industry infant infection infinity influencer information infrastructure ingredient inhale injection injury inn innocent
  innovation insect inside inspect inspire instead instrument insurance intelligence intense interior international internet
  intimate invest investment investor invitation invite iron irrigation isolated isolation itch item itself ivory jacket jacuzzi
  jail january jar jasmine jaw jeans jelly jellyfish jet jewel jewellery jigsaw job jog join joint joke joker journal journey
  joy joyful jug juggle juicy july jump junction june jungle junk jury just justice kangaroo karaoke keep key keyboard kick kid
  kind kindergarten kindness king kingdom kiosk kiss kit kitchen kitten knead knee kneel knife knight knit knock knot know
  knowledge lab label laboratory labour labourer lace lack ladder lady lake lamb lamp land landmark landscape landslide lane
  language lantern lap large larva laser last latch late latrine laugh laughter launch laundry lava lavender law lawn lawsuit
  lay layer lazy lead leader leadership leaf league leak lean leap learn least leather leave lecture left leftovers leg legal
  legend leisure lemonade lend length lens less lesson let letter lettuce level levitation liberation liberty license lick lid
  lie life lifestyle lift light lighter lightning like lily lime limousine line linen lion lip lipstick liquid liquor list
  listen litter little live lively liver livestock load loan lobby local lock locker locomotive locust log logo lollipop lonely
  long look loom loose lord lose loss lost lot lotion lottery loud loudspeaker lounge love lovely lover low lower loyal luck
  lucky luggage lumber lunch lungs lush luxurious luxury macaroni machine machinery mad magazine magenta magic magical magnet
  magnificent maid mail mailbox main mainland majestic makeover male mammal man manage management manager manger mango manual
  manufacture manure many map maple marble march marine mark market marriage marry marshmallow martial marvellous masculine
  mashed mask mass massage massive master mat match matchstick mate material maternity math mathematics matter mattress mature
  maybe mayor maze meadow meal mean measure measurement mechanical medal medical medieval meditate meditation medium melancholy
  melody melon melt member memorial memory mend mention menu merchant merge merry mess message messy metal meteor method
  microphone microscope midday middle midnight might migrant migration mild milestone military milky mill millet mime mind
  mineral minimal minimalist minister minority mint minute miracle mirror mischief miss mist mistake misty mix moat mobility
  model modern modest moisture mold moment monday monk month monument mood moody moon moonlight moonrise mop moral more mortar
  mosaic moss motel moth mother motion motivation motor motorist mount mourning mouse moustache mouth mouthwatering move
  movement movie much mud muddy muffin mug mule multicultural multiple mural murder muscle muscular music musical must mustache
  mute mutton mysterious mystery mystic mystical myth nail name nanny nap napkin narrow nasty nation nationality native natural
  nature near nearby neat neck need needle neighborhood neighbour neighbourhood neon nephew nerve nervous nest net network
  neutral never new newborn newspaper next nice night nightclub nightlife nightmare nine nobody nod noise noisy none noon normal
  nose nostalgia nostalgic note notebook nothing notice novel november novice now nuclear numb number nun nurse nursery nut
  nutrition oak oar oasis oat oatmeal obey object observatory observe obstacle occasion occupation october octopus odd offer
  office officer offroad often oil oily ointment old olive omelette once one online only open opera operation opposite
  optimistic orange orbit orchestra orchid order ordinary organ organic origami origin ornament ornate orphan ostrich other our
  outdoor outfit outside oven over overcast overtake own owner ox oxygen oyster ozone pace pack package pad paddle paddy page
  pagoda pain paint pair pajamas pale palette palm pamper pamphlet pan pancake pandemic panic pants papaya paper parachute
  paradise paralysed parent part participant partner party pass passage passenger passion passport password past pastel pastry
  pasture patch path patience patient patriotic patriotism pattern pause pave pavement paws pay peace peaceful peach peak peanut
  pear pearl peas pebble pedal pedestrian peel peep peer pen pencil penny pension pepper perfect perform performance performer
  perfume perhaps period permission person personality pesticide pet petal petite petrol pharmacist pharmacy philosophy phoenix
  photo photography physical physics pianist pick picnic picture piece pier pig pilates pile pilgrim pilgrimage pill pillar
  pillow pin pinch pine pineapple pink pipe pistol pit pitch place plain plan planet plant plantation plaster plastic plate
  platform play player playful playground plaza pleasant please plenty plot plough pluck plug plum plus pocket poem poet point
  poison pole polish polite pollen pomegranate pony poor pop popular porch portable portfolio portrait pose position positive
  possession possible post postcard poster postman pot potter pottery pound pour powder power powerful practice practise praise
  prawn pray prayer precious preparation prepare present presentation preservation president press pressure pretend pretty
  prevent price priceless pride priest priestess primitive prince princess print printer prison prisoner privacy private prize
  problem process procession produce product production productivity profession professional professor profile profit program
  progress prohibition project projector promise promotion proper property prosperity protect protection protein prototype proud
  prove provide psychology pub public puddle pull pulp pulse pump pumpkin punch puncture pupil purchase pure purity purple purse
  push put puzzle pyramid qualify quality quarantine quarry quarter queen queue quick quiet quilt quotation quote rabies race
  rack radiant radiation radio radish rage raider rail railway rainbow raincoat rainforest rainy raise raisin ram ramp random
  range rank rapid rare rat rationing raw ray razor reach reaction read reader ready real realise realistic rear reason rebel
  receipt receive recent reception recipe record recovery recruit rectangle red reed reef reflect reflection refresh
  refrigerator refugee refuse regional regular rehearsal relation relationship relative relax relaxation relief religion
  religious remain remedy remember remote remove renaissance renewable renovation rent repair repeat reply reptile republic
  rescue reservoir resident residential resign resource respect response rest restore result retail retire retirement retriever
  retro return reunion reveal reverse review revolution reward rhythm rhythmic ribbon rich rickshaw rider ridge rifle right rind
  ring rink riot ripe ripple rise risky ritual rival riverbank road roadside roam roar roast rob robbery robe robotics rock
  rocky rod role roll romance romantic roof rooftop room rooster root rope rotate rotten rough round roundabout route routine
  rowboat royal royalty rub rubber rubbish rucksack rug rugby ruin rule run runner runway rural rush rust rustic rusty sack
  sacred sad saddle sadness safe safety sage saint salary sale salesman saline salmon salon salt salty salute same sand sandal
  sandstorm sanitizer santa sapling sarcasm satisfied sauce sauna sausage save saw sawmill say scaffold scale scarf scary
  scatter scene scenery scenic scent schedule scholar school schoolboy schoolgirl scissors score scrap scratch scream screen
  scroll scuba sculpture sea seafood seagull seal search seaside season seasonal seat seaweed second secret secretary section
  security seed seedling seem select selection self selfish sell seller send senior sense sensual sentimental separate september
  serene serenity series serious sermon serpent serve server service session set settle settlement seven several severe sew
  sewage shade shadow shake shallow shaman shampoo shape share sharp shave shed sheep sheet shelf shell shelter sheriff shift
  shine shiny shipyard shirt shiver shock shoe shoelace shoot shopkeeper shopper shore shoreline shoulder shout shovel show
  shower shrimp shrub shut shuttle shy sibling sick sickness side sidewalk sightseeing sign signal signature signboard silence
  silent silk silly silt silver similar simple simplicity since sing singer single sink sister sit site situation size
  skateboard skater skeleton sketch skill skin skinny skip skirt skull skyscraper slavery sleep sleepy sleeve slice slide slim
  slippers slippery slogan slope sloth slow slowly small smart smell smile smiley smoke smooth smoothie snack snail snake
  sneakers sneeze snore snorkel snowfall snowflake snowman snowy soak soap soccer social society socks soda sofa soft softball
  software soil solid solitude solo solution sombre some somebody someone something son song songbird soon soothing sorrow sort
  soul sound soundtrack sour source souvenir soy spa spaceship spade spaghetti spark sparkle speak speaker special specialist
  spectacular spectator speech speechless speed spell spend spice spicy spill spin spinach spine spiral spirit spiritual spite
  splash splendid split sponge sponsor spooky spool spoon sport sportsman sportsperson spot spotlight spray spread sprinkle
  sprite sprout spy squad square squash squat squeeze stack stadium staff stage stair staircase stamp stand stapler star
  starfish starry start starvation statistic statue stay steady steak steal steam steel steep steer stem step stethoscope
  steward stick still stir stitch stock stole stomach stone stony stool stop stoplight storage store story storytelling stove
  straight strange stranger strategic strategy straw strawberry stream street streetlight strength stress stretch strike string
  strip stripe strobe stroll strong struggle stubborn student studio study stuff stuffy stunning sturdy style stylish subject
  sublet submarine suburb subway success successful such sudden suffer sugar sugarcane suggest suit suitable suitcase summit sun
  sunbathing sunday sunflower sunglasses sunlight sunlit sunny sunrays sunrise sunset sunshine super supermarket superstition
  supper supplier support sure surface surfer surgery surgical surprise surreal surround surveillance survey survival suspense
  suspicious sustainability sustainable swallow swamp sway sweat sweater sweep sweet swimmer swimwear swing swirl switch sword
  symbol symmetric symmetry sympathy symphony syringe syrup system table tablet tail take takeaway tale talent talk tall tan
  tangerine tango tank tap tape tarmac task taste tasty tattoo tavern tax teach teacher teacup team teapot tear tease tech
  technician teen teenage teenager teeth telephone telescope television tell temperature temple tempting tender tense tension
  tent terrace terrain territory terror test text than thank that thaw their them themselves then therapist therapy there
  thermometer these they thick thief thin thing think thirsty thorn those though thought thoughtful thousand thread threat
  thrill throat throne through throw thumb thursday ticket tidal tide tidy tie tight timber time timer timid tin tiny tip tired
  tissue toast tobacco today toddler together toilet tomorrow tone tongue tonight too tool tooth toothbrush top topical torch
  torn tornado toss touch tough tour tourist toward towel tower town toxic toy trade trader tradition traditional tragic trail
  trailer train trainer training tranquil tranquility transfer transform transformation transparent transport trap trapeze trash
  trauma travel traveler traveller tray treasure treat treatment trembling trendy trial triangle tribal tribe trick trim trip
  trophy tropical trouble trousers trumpet trunk trust truth try tsunami tube tuesday tuition tulip tune turban turkey turn
  turnip tutor tutorial twice twig twilight twin twist two type typewriter ugly ultimate ultrasound umbrella unboxing uncle
  under underground understand underwear unemployed unemployment uneven unhappy uniform union unique unit unity universe unknown
  unload until up update upload upper upset upside urban urgent urn use useful usual utensil vacation vaccination vacuum valet
  vampire van vapor variety various vase vast vegan vegetarian vehicle veil velvet vendor vertigo very veteran vibrant vibration
  victim victory view viewer villa village villager villain vine vinegar vintage violet virtual virus visible vision visit
  visitor vitamin vivid vocal voice void volunteer voter voyage wager waist wait waitress wake walk wall wallet wand wander
  wanderlust want ware warehouse warm warmth warning warrior wash wasp wastage waste watch watchman watermelon watermill
  waterway wave wax way weak wealth wealthy weapon wear weary weather weave weaver web webcam website wednesday week weekend
  weigh weight welcome welfare wellness wet wheel wheelbarrow wheelchair when where which while whip whisk whiskey whisper
  whistle white whole wholesale why wicker wide widow wife wig wild wilderness wildlife will win window windy wine wing winner
  wipe wire wisdom wise wish witch without witness wizard woman wonder wonderful wood wooden wool word work worker workplace
  workshop world worldwide worm worry worship worshipper wound wrap wreath wrestle wrestler wrinkle wrist write wrong yard yarn
  yawn year yell yellow yes yesterday yet yield yoga yoghurt yogurt youth yummy zen zero zigzag zip zodiac zone zucchini
`

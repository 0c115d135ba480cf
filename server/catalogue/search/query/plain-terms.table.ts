/**
 * Plain words that people search footage by, whether or not the library has it: what no clip has of these is no mistyped other word
 * (smile is no smoke).
 */
export const PLAIN_TERMS = `
  abandoned abstract accent access accident account ache acid acrobat action actor actress adopt adult adventure advertising
  advice aerobics affection age agent agriculture aim air airline alarm album alcohol algae allergy alley almond alone alphabet
  altar amazing ambience ambition anchor ancient angel anger angry animation ankle anniversary answer ant antelope antique anxiety
  app appetite apple apricot apron aquarium arch area argue arm armour aroma arrival arrow art article artificial artisan artwork
  ascend ash asia asleep asphalt aspire assembly astrology astronomy athletic atmosphere atom attic attitude attract auction
  audience aunt aurora author automatic avenue avocado awake award awareness awkward axe baby babysitter back backpack bacteria
  bag bait bake balcony bald ballet ballot bamboo bandage bangle bangles banking bankrupt banner banquet bar barbecue bare bargain
  bark barley barn barrel barrier basil bath bathing bathroom battery bay beads beak beam bean beard beast beat beauty beaver bed
  bedroom beer beetle beetroot begging behaviour belief bell belly belt bench berry beverage bib bicycle big bikini bill billboard
  bin binary binoculars biology birth birthday bite bitter blanket blast blaze blazing bleach blender bless blessing blind blink
  blister blizzard block blog blonde blood bloom blossom blossoming blow blown blueprint bluff blur blush board boarding boardroom
  boat body bodybuilder boil bold bomb bond bone bonus book bookshop boot boots border bored boss botanical bottle boulder bounce
  bouquet bow bowl bowtie box boxer bracelet brain brake branch brand brave breakfast breast breath breathing breeze bribe brick
  bridal brief bright brilliant bring broken bronze broom brother brown browse bruise brunch brush bubble bucket bud buddha
  buffalo buffet bug bugs builder building bulb bump bundle bunny burglar burn burner burst bury bush bust busy butcher button
  buyer cab cabbage cabin cabinet cable cactus cafeteria cage calendar calf call calm camera camp campfire campus can canary
  cancer candid candle candy canopy canteen canvas cap cape capital caramel caravan carbon card cardboard cardio care career
  careful cargo caring carrot carry cartoon carve carving cascade cashew cashier casino cast castle casual cat catch catering
  cattle cauliflower caution cautious ceiling celebrate celebration celebrity celery cell cement centre century ceramic cereal
  ceremony chain chair chalk chameleon champion chandelier change chaos chapel character charcoal charger charity charm chart
  chase chat chauffeur cheap checkout cheek cheerful cheese cheetah chemical chemist chemistry cherish cherry chest chew chief
  child childhood chill chimney chin china chip chips chisel chocolate choir choose chop chore christian church cigarette cinnamon
  circle circus citizen citrus civil civilization clap clash claw clay clean cleaner clerk clever click client cliff climb climber
  cling clinic clock close closet cloth clothes cloudy clove clown club coach coaching coast coat cobweb cockroach cocktail
  coconut cocoon code coder coding coffee cold collaboration collage collar colleague collect collector colonial colony columns
  comb combat comedy comet comfort commerce common communication community commute commuter company compass competition complex
  concentration concept concrete condition cone conference confetti confident confusion connect connection conservation
  construction consultant consumer contact container contract control conversation cook cooker cooking cool copper copyspace coral
  cord coriander corn corner corporation corridor cosmetics costume cosy cottage cotton couch cough counter country countryside
  couple courage courier courtroom courtyard cousin cover cowboy cozy cracker cradle craft crafts crash crayon cream creation
  creative creature credit creek creepy crescent crew cricketer crime criminal crisis crispy critic croissant crop cross crossing
  crosswalk crown crunchy cry crystal cube cubicle cucumber cue cultural culture cup curd cure curious curl cursor curtain curve
  custom customer cut cute cutlery cyber cyclist dad daily dairy dam damage damp dancer danger daring dark darkness dash date
  dating daughter dawn day daylight dead deadline deaf deal dear death debate debt decay december decision deck decor decoration
  deep deer defence degree delicate delicious delight demon denim dense departure depression depth design desk desperate dessert
  destroy detail detective detox develop developer device devotee devotion dewdrop diabetes diagram dialogue dialysis diamond dice
  diet different dig digger dinosaur dip diploma direction director dirt dirty disability disaster discount discovery discussion
  disease disgust dish display distance dive diver diversity divine divorce dizzy document dog doll dome domestic donate donation
  donkey door doorbell dot double doubt dough dove download doze drain drama dramatic draw drawing dream dress drink drip drive
  driver drizzle drop drought drown drug drummer dry dual duel duet dull dump duo dusk dust dusty dwarf dye dynamic eager ear
  early earn earring earrings earth ease easy eat eating echo eco ecology edge edit educate effect effort egg elbow elder elderly
  elect electric electronic elegant elevator embrace emergency emotion employee empower empty enemy energy engagement engine
  england engraving enjoy enthusiasm entrance entrepreneur envelope environment equal equality equipment erosion error escalator
  escape essence essential ethnic europe evening event evil evolution exchange excited excitement executive exercise exhaust
  exhibition exit exotic expedition expensive experience experiment expert explore explorer explosion export express expression
  extreme eye eyebrow eyelash eyes fabric face fade fail fair fairytale faith faithful fall fallen fame family famous fan fancy
  fantasy far fare fascinating fashionable fast fat father fatigue faucet fault favourite fear fearless feather february fee feed
  feedback feeling feet female feminine fence fern fertile fever few fiber fiction field fierce fig fight figure file fill film
  final financial find fine finger finish fir firefighter fireplace firewood firm fisher fishing fist fit fitness fix flamenco
  flash flat flavor flavour fleet flesh flexible flight flip float flock floor floral florist flour flow flower flu fluid flute
  fly foam focus fog foggy foil folder folk follow food foot footpath force ford forehead foreign forever forge forgive fork form
  formal formation fortress fortune forward fossil founder fountain fox fragile fragrance fragrant frame frankincense freedom
  freelancer freeze freight frequency fresh freshness friday fridge friend friendly friendship frightened frost frozen fruit
  frustrated frying fuel full fun funeral fungus funny fur furnace furniture future gadget galaxy gallery gamer gap garlic garment
  gas gasoline gather gear gem generation generator genius genre gentle geometry geyser ghost giant gift ginger giraffe girl give
  glad glam glamour glass glasses gleam glimpse glitter globe gloomy glory glove glow glue gluten goal goat god goddess goggles
  good goose gorgeous gorilla gossip gown grace graceful grade graduate graffiti grain gram grand grandfather grandma grandmother
  grandpa grandparents granite grape grapes graph grass gratitude grave gravel gravy great green greeting greetings grey grief
  grill grilled grind grocery groom gross ground group grow growth guardian guava guest guide guilt gully gum gun guru guy habit
  habitat hair haircut hairstyle half hallway hammer hand handbag handicap handicraft handle handmade handshake handsome
  handwriting hang happiness happy hard harmony harness harp harsh harvesting hat haunted hawk hay haze head headache headphones
  heal healing healthcare healthy heap hear heart heartbeat heat heatwave heaven heavy hedge heel height help hen herb herd hero
  hesitate hibiscus hidden hide high highland hike hiker hill hippie hire historic historical history hit hobby hold hole holiday
  hollow holy home homeless homemade homework honest hood hoodie hook hope horizon horn horror horse hospitality host hostel hot
  hour housewife hug huge human humanity humble humid humour hunger hungry hunt hunter hurricane hurry hurt husband hut hydrate
  hygiene hype hypnotic ice iceberg icon idea identity idol ignore ill illness illusion image imagination immune import impressive
  inch income independence industrial industry infant infection infinity influencer information infrastructure ingredient inhale
  injection injury inn innocent innovation insect inside insurance intelligence intense interior international internet intimate
  invest investment investor invitation invite iron irrigation isolated isolation itch ivory jacket jacuzzi jail january jar
  jasmine jaw jeans jelly jellyfish jet jewel jewellery jigsaw job jogging join joint joke joker journal journey joy joyful jug
  juicy july jump junction june jungle junk jury justice kangaroo karaoke keep key keyboard kick kid kind kindergarten kindness
  king kingdom kiosk kiss kit knee knife knight knit knitting knock knot know knowledge lab laboratory labour lace lack ladder
  lady lake lamb lamp land landmark landscape landslide lane lantern lap large larva laser last late laugh launch laundry lava
  lavender law lawn lawsuit layer lazy lead leader leadership league leak leaning leap learn leather leave lecture leftovers leg
  legal legend leisure lemonade lens less lesson letter lettuce level levitation liberation liberty license lid lie life lifestyle
  lift light lighter lightning likes lily lime limousine line linen lion lip lipstick liquid liquor list listen litter little live
  lively liver livestock load loan lobby local lock locker locomotive locust log logo lollipop lonely long look loom loose lord
  lost lot lotion lottery loud loudspeaker lounge love lovely lover low luck lucky luggage lumber lunch lungs luxurious luxury
  macaroni machine machinery mad magazine magenta magic magical magnet magnificent maid mail mailbox main mainland majestic
  makeover male mammal man management manager mango manual manufacture manure map maple marble march marine mark market marketing
  marriage marshmallow martial marvellous masculine mashed mask mass massage massive master mat match matchstick mate maternity
  math mathematics mattress mature mayor maze meadow meal measure measurement mechanical medal medical medieval meditate
  meditation melancholy melody melon melt member memorial memory menu merchant message messy metal meteor method microphone
  microscope midnight migrant migration mild milestone military milky mill millet mime mind mineral minimal minimalist mining
  minister minority mint minute miracle mischief mist misty mix mixing moat mobility model modeling modern modest moisture mold
  moment monday monk monks month monument mood moody moon moonlight mop moral mortar mosaic moss motel moth mother motion
  motivation motor motorist mount mourning mouse moustache mouth mouthwatering move movie mud muffin mug mule multicultural mural
  murder muscle muscular mustache mute mutton mysterious mystery mystic myth nail name nanny nap napkin narrow nasty nation
  nationality native natural neat neck need needle neighborhood neighbour neighbourhood neon nephew nerve nest net network neutral
  new newborn newspaper night nightclub nightlife nightmare nine noise noodle noon normal nose nostalgia nostalgic note notebook
  notice novel november novice nuclear numb number nun nurse nursery nut nutrition oak oar oasis oat oatmeal object observatory
  obstacle occasion occupation october octopus odd offering office officer offroad oil oily ointment old olive omelette one online
  open opera operation optimistic orange orbit orchestra orchid order organ organic origami ornament ornate orphan ostrich outdoor
  outdoors outfit outside oven over overcast overtake owner ox oxygen oyster ozone pack pad paddle paddy page pagoda pain paint
  pair pajamas pale palette palm pamphlet pan pancake pandemic panic pants papaya paper parachute paradise paralysed parent
  parents part participant partner party pass passenger passion passport password past paste pastel pastry pasture patch path
  patience patient patriotic patriotism pattern pause pavement paws peace peaceful peach peak peanut pear pearl peas pebble pedal
  pedestrian peel peep pen pencil penny pension pepper performance performer perfume permission person personality pesticide pet
  petal petrol pharmacist pharmacy philosophy phoenix photo photography physical physics pianist picnic picture piece pier pig
  pilates pile pilgrim pilgrimage pill pillar pillow pin pine pineapple pink pipe pistol pit pitch place plain plan planet
  planning plant plantation plaster plastic plate platform play player playful playground plaza pleasant please plot plough plug
  plum plus pocket poem poet point poison pole polish pollen pomegranate poor pop porch portable portfolio portrait pose positive
  possession post postcard poster postman pot potter pottery pour powder power praise prawn pray prayer praying precious
  preparation prepare present presentation preservation president press pressure pretty price priceless pride priest priestess
  primitive prince princess print printer printing prison prisoner privacy private prize problem product production productivity
  profession professional professor profile profit programming progress prohibition project projector promise promotion property
  prosperity protection protein prototype proud psychology pub public puddle pull pulp pulse pump pumpkin punch puncture pupil
  purchase pure purity purple purse push puzzle pyramid qualify quality quarantine quarry quarter queen queue quick quiet quilt
  quotation quote rabies race racing rack radiation radio radish raft rage rail railing railway rainbow raincoat rainforest rainy
  raisin ram ramp random range rapid rare rat rationing raw ray razor reach reaction reader reading ready real realistic rear
  rebel receipt reception recipe record recovery recruit rectangle red reed reef reflect refresh refreshing refrigerator refugee
  regional rehearsal relationship relax relaxation relaxed relaxing relief religion religious remedy remote renaissance renewable
  renovation rent repair reptile republic rescue reservoir residential resign resource respect response rest restore result retail
  retire retirement retriever retro reunion reverse revolution reward rhythmic ribbon rich rickshaw rider ridge rifle right rind
  ring rink riot ripe ripple rise risky ritual rival riverbank road roadside roar roast robbery robe robotics rock rocking rocky
  rod role roll romance romantic roof rooftop room rooster root rope rotate rotten rough round roundabout route routine row
  rowboat royal royalty rubber rubbish rucksack rug rugby ruin ruins rule run runner running runway rural rush rust rustic sack
  sacred sad saddle sadness safe safety sage sail saint salary sale salmon salon salt salty salute same sand sandal sandstorm
  sanitizer santa sapling sarcasm sauce sauna sausage save savings saw sawmill scaffold scaffolding scale scarf scary scene scent
  schedule scholar school schoolboy schoolgirl scissors score scrap scratch screen scroll scuba sculpture sea seafood seagull seal
  search seaside season seasonal seasoning seat seaweed secret secretary security seed seedling selection self selfish seller
  senior sensual sentimental september serene serenity series serious sermon serpent serve service session set settlement seven
  severe sew sewage sewing shade shadow shake shallow shaman shampoo shape share sharp shave shed sheep sheet shelf shell shelter
  sheriff shine shiny shipping shipyard shirt shiver shocked shoe shoelace shoot shopper shore shoreline short shoulder shout
  shovel show shower shrimp shrub shut shuttle shy sibling sick sickness side sidewalk sightseeing sign signal signature signboard
  silence silent silly silver similar simple simplicity sing singer singing single sink sister sit skateboard skater skeleton
  sketch skies skill skin skinny skirt skull skyscraper slavery sleep sleeping sleepy sleeve slice slide slim slippers slippery
  slogan slope sloth slow slowly small smart smell smile smiley smiling smoking smoothie snack snail snake sneakers snore snorkel
  snowfall snowflake snowman snowy soap soccer social society socks soda sofa soft softball software soil solid solitude solo
  sombre son song songbird soothing sorrow soul soundtrack sour source souvenir soy spa spaceship spade spaghetti spark sparkle
  sparkling speak speaker specialist spectacular spectator speech speechless speed spell spice spicy spill spin spinach spine
  spiral spirit spiritual spite splash splendid split sponge sponsor spooky spoon sport sportsman sportsperson spot spotlight
  spray sprinkle sprout spy squad square squash squeeze stack stadium stage stair staircase stairs stamp stand stapler star
  starfish starry start starvation statistic statue stay steak steel steep steering stem step stethoscope steward stick still stir
  stitch stock stomach stony stool stop storage store story storytelling stove stranger strategic strategy straw strawberry street
  streetlight strength stress stretch strike string strip stroll strong stubborn student studio stuff stunning sturdy style
  stylish submarine suburb subway success successful suffer sugar sugarcane suit suitcase summit sun sunbathing sunday sunflower
  sunglasses sunlit sunny sunrays sunshine super supermarket superstition supper supplier support surf surface surfer surgery
  surgical surprise surreal surveillance survey survival suspense suspicious sustainability sustainable swallow swamp sweat
  sweater sweep sweet swim swimmer swimwear swing swirl switch sword symbol symmetric symmetry sympathy symphony syringe syrup
  system table tablet tail take takeaway tale talent talk talking tall tangerine tango tank tap tape tarmac task taste tasty
  tattoo tavern tax teach teacher teacup team teapot tear tech technician teen teenager teeth telephone telescope television
  temperature temple tempting tender tension tent terrace terrain territory terror test text therapist therapy thermometer thick
  thief thin think thirsty thorn thoughtful thread threat thrill throat throne throw thumb thursday ticket tidal tide tidy tie
  tight timber time timer tin tiny tip tired tissue toast tobacco today toddler toilet tomorrow tongue tool tooth toothbrush top
  topical topping torch torn tornado touch tough tour tourist towel tower town toxic toy track trade trader tradition traditional
  tragic trail trailer trainer tranquil tranquility transfer transform transformation transparent transport trap trapeze trash
  trauma travel traveler traveller tray treasure treatment trendy trial triangle tribal tribe trick trim trip trophies trophy
  tropical trouble trousers trumpet trunk trust truth tsunami tube tuesday tuition tulip tune turban turkey turn turnip tutor
  tutorial twig twilight twin twins twist typewriter ugly ultimate ultrasound umbrella unboxing uncle under underground underwear
  unemployed unemployment unhappy uniform union unique unity universe unknown up update upload upset upside urban urgent urn use
  useful utensil utensils vacation vaccination vacuum valet vampire van vapor variety vase vegan vegetables vegetarian vehicle
  veil velvet vendor vertigo veteran vibrant vibration victim victory view viewer villa village villager villain vine vinegar
  vintage violet virtual virus vision visit visitor vitamin vivid vocal voice void volunteer voter voting voyage waist waitress
  walk walking wall wallet wander wanderlust warehouse warm warmth warning warrior wash washing wasp wastage waste watch watchman
  watermelon watermill waterway wave wax wealth wealthy weapon wear weather weave weaver web webcam website wednesday week weekend
  weight welcome wellness wet wheel wheelbarrow wheelchair whip whisk whiskey whisper whistle white wholesale wicker wide widow
  wife wig wild wilderness wildlife win window windy wine wing winner wire wisdom wise wish witch witness wizard woman wonder wood
  wooden wool word worker workplace workshop world worldwide worm worried worry worship worshipper wound wrap wreath wrestler
  wrestling wrinkle wrist write writing yard yarn yawn year yellow yesterday yield yoga yoghurt yogurt youth yummy zen zero zigzag
  zip zodiac zone zucchini
`

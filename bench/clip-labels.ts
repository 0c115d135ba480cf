// The vocabulary of generated clips: what people film in India, where, and a long tail of place names that sound right.

/** What is to be seen, most filmed first. */
export const SUBJECTS = words(`temple market river festival street train farmer dancer sari monsoon rickshaw elephant
  mosque fort palace village tea spices kite wedding cricket ghat boat fisherman school children bride groom potter
  weaver loom yoga meditation sadhu peacock tiger camel desert mountain waterfall forest beach backwater houseboat
  plantation paddy harvest bullock tractor mustard sunflower mango coconut banyan lotus marigold rangoli diya lantern
  fireworks colours procession drum tabla sitar flute kathak bharatanatyam kathakali bhangra garba puja aarti prayer
  incense bell statue carving courtyard stepwell tomb minaret gurudwara church monastery stupa prayerflags cafe dhaba
  thali biryani dosa idli samosa jalebi lassi chai paan sweets kitchen tandoor cook chef vendor handcart auto taxi bus
  metro bridge flyover skyline traffic office coder startup laptop teacher doctor nurse hospital clinic laboratory solar
  windmill factory garment textile embroidery block print brass copper jewellery bangles mehndi turban dhoti kurta
  sherwani anklet veena harmonium shehnai dhol`)

/** How it is done or looks. */
export const MANNERS =
  words(`aerial closeup wide slowmotion timelapse handheld tracking overhead macro silhouette golden
  misty rainy sunny cloudy crowded quiet colourful rustic modern ancient traditional young old smiling running walking
  cooking praying dancing selling riding rowing weaving painting playing studying celebrating working resting floating
  flying burning glowing blooming flowing falling rising moving`)

/** Where. */
export const PLACES = words(`varanasi jaipur mumbai delhi kolkata chennai bengaluru hyderabad kochi goa udaipur jodhpur
  jaisalmer pushkar agra amritsar shimla manali leh ladakh srinagar rishikesh haridwar ayodhya lucknow bhopal indore
  ujjain khajuraho hampi mysuru ooty coorg munnar alappuzha wayanad madurai thanjavur rameswaram mahabalipuram
  puducherry tirupati puri konark bhubaneswar darjeeling gangtok shillong kaziranga majuli kohima imphal aizawl
  andaman lakshadweep kutch ahmedabad surat vadodara dwarka somnath nashik pune aurangabad ajanta ellora nagpur raipur
  ranchi patna bodhgaya nalanda gwalior orchha mathura vrindavan chandigarh dehradun nainital mussoorie auli spiti`)

const STEMS = words(`ram krishna gopal hari shiv durga laxmi ganesh sita gauri uma mohan madan bal chandra surya indra
  vijay jay dev raj maha kamal padma neel shyam lal hira moti sona chandan tulsi amrit anand prem shanti sundar nav
  purna ambika bhairav govind keshav narayan parvat sagar vana kailash ganga yamuna saraswati narmada godavari kaveri
  tapti sabar chambal betwa ghaghra gomti kosi mani rat tara megh pawan agni prithvi aditya arjun bhim karna nakul`)
const ENDINGS = words(`pur nagar gaon abad ganj garh kot khera patti wadi wara palle halli patnam puram kulam mangalam
  vihar bagh ghat tal sar giri kund nath`)

/** Places nobody has filmed much: the long tail of every real vocabulary. */
export const TAIL = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending))

export const THEMES = words('festival food travel sports city nature spiritual culture')
export const SHOTS = words('closeup wide drone')

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

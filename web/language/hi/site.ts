/** English text to its Hindi: About, Contact, collections' cards and who runs the site. */
export const site = {
  'About us': 'हमारे बारे में',
  'India, as it moves': 'भारत, अपनी पूरी रवानी में',
  '{brand} is a library of Indian stock footage: {claim} of festivals, food, journeys and everyday life, ready for your next film, advertisement or post.':
    '{brand} भारतीय स्टॉक फ़ुटेज की लाइब्रेरी है: त्योहारों, खान-पान, यात्राओं और रोज़मर्रा के जीवन की {claim}, आपकी अगली फ़िल्म, विज्ञापन या पोस्ट के लिए तैयार।',
  'over 10,000 high-resolution clips': '10,000 से ज़्यादा हाई-रिज़ॉल्यूशन क्लिप',
  'Browse clips': 'क्लिप देखें',
  'What we offer': 'हम क्या देते हैं',
  'Every side of India': 'भारत का हर पहलू',
  'Festivals and food, cities and villages, mountains and backwaters: everyday life and its great days, in HD and 4K.':
    'त्योहार और खान-पान, शहर और गाँव, पहाड़ और बैकवॉटर: रोज़मर्रा का जीवन और उसके ख़ास दिन, HD और 4K में।',
  'Found in seconds': 'कुछ ही पलों में मिले',
  'Search in your own words, narrow down by theme, shot, length and shape, and see a clip move before you open it.':
    'अपने शब्दों में खोजें, थीम, शॉट, अवधि और आकार से चुनाव सीमित करें, और क्लिप को खोलने से पहले ही चलते हुए देखें।',
  'Licensed for good': 'हमेशा के लिए लाइसेंस',
  'A single clip or unlimited downloads. Every licensed download comes with a licence number and a certificate, worldwide and for life.':
    'एक क्लिप लें या असीमित डाउनलोड। लाइसेंस वाले हर डाउनलोड के साथ लाइसेंस नंबर और प्रमाणपत्र मिलता है, जो दुनिया भर में और जीवन भर मान्य है।',
  'Get in touch': 'संपर्क करें',

  'Questions on footage, licences and orders, and plans for teams of 50 people or more.':
    'फ़ुटेज, लाइसेंस और ऑर्डर से जुड़े सवाल, और 50 या उससे ज़्यादा लोगों की टीमों के लिए प्लान।',
  'Write to us': 'हमें लिखें',
  'Other ways': 'संपर्क के दूसरे तरीके',
  Company: 'कंपनी',
  'Customer care': 'ग्राहक सेवा',
  'Grievance officer': 'शिकायत अधिकारी',
  'Grievance Officer': 'शिकायत अधिकारी',
  'Answers at once': 'तुरंत जवाब',
  'Orders and refunds': 'ऑर्डर और रिफ़ंड',

  Name: 'नाम',
  Email: 'ईमेल',
  Phone: 'फ़ोन',
  Country: 'देश',
  Query: 'सवाल',
  'This form needs JavaScript.': 'इस फ़ॉर्म के लिए जावास्क्रिप्ट ज़रूरी है।',
  'Message (optional)': 'संदेश (वैकल्पिक)',
  Submit: 'भेजें',
  'I agree to the <terms>Terms & Conditions</terms>': 'मैं <terms>नियमों और शर्तों</terms> से सहमत हूँ',
  'Name is required': 'नाम लिखना ज़रूरी है',
  'Email is required': 'ईमेल लिखना ज़रूरी है',
  'phone is required': 'फ़ोन नंबर लिखना ज़रूरी है',
  'country is required': 'देश लिखना ज़रूरी है',
  'query is required': 'सवाल लिखना ज़रूरी है',
  'Please agree to the Terms & Conditions before proceeding.': 'आगे बढ़ने से पहले कृपया नियमों और शर्तों से सहमति दें।',
  'Please fill in all required fields.': 'कृपया सभी ज़रूरी जानकारी भरें।',
  'Your message could not be sent. Please try again.': 'आपका संदेश भेजा नहीं जा सका। कृपया फिर कोशिश करें।',

  'No description available': 'कोई विवरण उपलब्ध नहीं',
  'in the collection {name}': 'संग्रह {name} में',
} as const

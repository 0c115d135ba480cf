/** English text to its Hindi: the app shell and the design system; About, Contact, collections, FAQ, and what surrounds the legal texts. */
export const site = {
  // Small words of everywhere.
  Close: 'बंद करें',
  Cancel: 'रद्द करें',
  Save: 'सहेजें',
  Edit: 'संपादित करें',
  Delete: 'हटाएँ',
  Remove: 'हटाएँ',
  Add: 'जोड़ें',
  Search: 'खोजें',
  Download: 'डाउनलोड करें',
  Share: 'साझा करें',
  Yes: 'हाँ',
  No: 'नहीं',
  All: 'सभी',
  Loading: 'लोड हो रहा है',
  'Loading...': 'लोड हो रहा है…',
  'Try again': 'फिर कोशिश करें',
  Reload: 'फिर से लोड करें',
  'Learn more': 'और जानें',
  '1 clip': '1 क्लिप',
  '{count} clips': '{count} क्लिप',
  'Something went wrong': 'कुछ गड़बड़ हो गई',
  'No connection. Please check that you are online.': 'कनेक्शन नहीं है। कृपया देखें कि आप ऑनलाइन हैं।',

  // Top bar and footer.
  'Skip to content': 'सीधे सामग्री पर जाएँ',
  Main: 'मुख्य',
  Menu: 'मेनू',
  Pricing: 'कीमतें',
  'Sign In': 'साइन इन करें',
  ', home': ', मुख्य पेज',
  'Dark theme': 'गहरी थीम',
  'Switch theme': 'थीम बदलें',
  Links: 'लिंक',
  'About Us': 'हमारे बारे में',
  'Our Pricing & Plans': 'हमारी कीमतें और प्लान',
  FAQs: 'अक्सर पूछे जाने वाले सवाल',
  'Contact Us': 'संपर्क करें',
  Legal: 'कानूनी',
  'Privacy Policy': 'गोपनीयता नीति',
  'Terms and Conditions': 'नियम और शर्तें',
  'Cancellation and Refund': 'रद्द करना और रिफ़ंड',
  'Shipment and Delivery': 'शिपमेंट और डिलीवरी',
  Availability: 'उपलब्धता',
  '{brand} is not offered where you seem to be. You can browse, but not sign up or buy.':
    'लगता है आप जहाँ हैं, वहाँ {brand} की सेवा नहीं दी जाती। आप क्लिप देख सकते हैं, पर खाता नहीं बना सकते और ख़रीद नहीं सकते।',
  'What this means, and what you can still do': 'इसका क्या मतलब है, और आप अब भी क्या कर सकते हैं',

  // Pages that cannot be shown.
  'This page cannot be shown': 'यह पेज नहीं दिखाया जा सकता',
  'This page does not exist.': 'यह पेज नहीं है।',
  'Page not found': 'पेज नहीं मिला',
  'Browse all clips': 'सभी क्लिप देखें',
  'A part of this page could not be loaded.': 'इस पेज का एक हिस्सा लोड नहीं हो सका।',

  // Titles of pages.
  Subscribe: 'सदस्यता लें',
  'Admin Login': 'एडमिन लॉगिन',
  Admin: 'एडमिन',
  'Forgot password': 'पासवर्ड भूल गए',
  'Confirm your address': 'अपना ईमेल पता पक्का करें',
  Checkout: 'भुगतान',
  Dashboard: 'डैशबोर्ड',
  'Licence certificate': 'लाइसेंस प्रमाणपत्र',
  'Similar clips': 'मिलती-जुलती क्लिप',

  // What pages say of themselves to search engines.
  'Get amazing Indian stock footage: search, preview and license video clips of festivals, food, travel, cities and villages, in HD and 4K.':
    'शानदार भारतीय स्टॉक फ़ुटेज पाएँ: त्योहारों, खान-पान, सफ़र, शहरों और गाँवों की वीडियो क्लिप HD और 4K में खोजें, देखें और उनका लाइसेंस लें।',
  'Best Indian footage licence: unlimited downloads, worldwide coverage, lifetime licence. Monthly, yearly and enterprise plans.':
    'भारतीय फ़ुटेज का सबसे अच्छा लाइसेंस: असीमित डाउनलोड, दुनिया भर में मान्य, जीवन भर का लाइसेंस। मासिक, वार्षिक और एंटरप्राइज़ प्लान।',
  'Subscribe for unlimited downloads of Indian stock footage, or license a single clip.':
    'भारतीय स्टॉक फ़ुटेज के असीमित डाउनलोड के लिए सदस्यता लें, या एक क्लिप का लाइसेंस लें।',
  'Collections of Indian stock footage, by subject.': 'विषय के अनुसार भारतीय स्टॉक फ़ुटेज के संग्रह।',
  'Who we are and how we work with Indian stock footage.': 'हम कौन हैं और भारतीय स्टॉक फ़ुटेज पर कैसे काम करते हैं।',
  'Answers on licences, prices, downloads and refunds.': 'लाइसेंस, कीमतों, डाउनलोड और रिफ़ंड से जुड़े जवाब।',
  'A board of clips.': 'क्लिप का एक बोर्ड।',
  'How to reach us with questions on footage, licences and orders.':
    'फ़ुटेज, लाइसेंस और ऑर्डर से जुड़े सवालों के लिए हमसे कैसे संपर्क करें।',
  'Where the service is not offered, and what you can do there.': 'यह सेवा कहाँ नहीं दी जाती, और वहाँ आप क्या कर सकते हैं।',

  // The design system.
  Pages: 'पेज',
  'Previous page': 'पिछला पेज',
  'Next page': 'अगला पेज',
  'Page {page}': 'पेज {page}',
  View: 'दृश्य',
  'Grid View': 'ग्रिड दृश्य',
  'List View': 'सूची दृश्य',
  'Show password': 'पासवर्ड दिखाएँ',
  'Close toast': 'सूचना बंद करें',
  Notifications: 'सूचनाएँ',

  // What others say, too.
  'Please login to perform this action.': 'यह करने के लिए कृपया साइन इन करें।',

  // About, Contact, collections, the operator.
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

  // Legal texts and availability.
  'This text is in English, and the English text alone is binding.': 'यह पाठ अंग्रेज़ी में है; अंग्रेज़ी पाठ ही मान्य है।',
  Contents: 'विषय-सूची',
  'Last updated {date}': 'पिछला अपडेट: {date}',
  'Last updated {date}. Effective {from}': 'पिछला अपडेट: {date}। {from} से लागू',
  '30 March 2025': '30 मार्च 2025',
  'April 2025': 'अप्रैल 2025',
  'What personal data we collect, why, for how long, and what you can do about it.':
    'हम कौन-सी निजी जानकारी लेते हैं, क्यों, कितने समय के लिए, और आप उसके बारे में क्या कर सकते हैं।',
  'The terms of using the service and licensing its Indian stock footage.':
    'सेवा के उपयोग और भारतीय स्टॉक फ़ुटेज का लाइसेंस लेने की शर्तें।',
  'When a payment is refunded, how to ask for it, and how to cancel a subscription.':
    'रिफ़ंड कब मिलता है, उसके लिए कैसे कहें, और सदस्यता कैसे रद्द करें।',
  'How and when the clips that you license are delivered: by download, at once.':
    'जिन क्लिप का आप लाइसेंस लेते हैं, वे कैसे और कब मिलती हैं: डाउनलोड से, तुरंत।',

  'Not available where you live': 'आपके देश में उपलब्ध नहीं',
  '{brand} is offered from India and is not offered to residents of the European Union, the United Kingdom or the United States. From there you cannot create an account or place an order.':
    '{brand} भारत से दी जाने वाली सेवा है और यूरोपीय संघ, यूनाइटेड किंगडम या अमेरिका में रहने वालों के लिए नहीं है। वहाँ से आप न खाता बना सकते हैं, न ऑर्डर दे सकते हैं।',
  'What you can still do': 'आप फिर भी क्या कर सकते हैं',
  'Browse and search all clips, and watch their previews.': 'सभी क्लिप देखें और खोजें, और उनके प्रीव्यू चलाएँ।',
  'Sign in, if you have an account, and download again what you bought.':
    'खाता है तो साइन इन करें और जो ख़रीदा है उसे फिर से डाउनलोड करें।',
  'Take a copy of your data, or delete your account.': 'अपने डेटा की प्रति लें, या अपना खाता हटाएँ।',
  'You live elsewhere?': 'आप कहीं और रहते हैं?',
  'We go by the country that your connection seems to come from. A journey, a company network or a VPN can make it the wrong one: try again from where you live. If that does not help, write to us at <mail>{email}</mail> and say where you live.':
    'हम उस देश को मानते हैं जहाँ से आपका इंटरनेट कनेक्शन आता दिखता है। यात्रा, कंपनी के नेटवर्क या वीपीएन के कारण यह ग़लत हो सकता है: जहाँ आप रहते हैं, वहाँ से फिर कोशिश करें। इससे भी काम न बने तो हमें <mail>{email}</mail> पर लिखें और बताएँ कि आप कहाँ रहते हैं।',
  'We go by the country that your connection seems to come from. A journey, a company network or a VPN can make it the wrong one: try again from where you live. If that does not help, write to us through the <contact>Contact Us</contact> page and say where you live.':
    'हम उस देश को मानते हैं जहाँ से आपका इंटरनेट कनेक्शन आता दिखता है। यात्रा, कंपनी के नेटवर्क या वीपीएन के कारण यह ग़लत हो सकता है: जहाँ आप रहते हैं, वहाँ से फिर कोशिश करें। इससे भी काम न बने तो <contact>संपर्क करें</contact> वाले पेज से हमें लिखें और बताएँ कि आप कहाँ रहते हैं।',
  Why: 'क्यों',
  'Our licences, prices and taxes are made for customers under the law of India. The <terms>Terms and Conditions</terms> say where the service is offered.':
    'हमारे लाइसेंस, कीमतें और कर भारत के कानून के तहत आने वाले ग्राहकों के लिए बने हैं। सेवा कहाँ दी जाती है, यह <terms>नियमों और शर्तों</terms> में लिखा है।',

  // FAQ and its assistant.
  'Frequently asked questions': 'अक्सर पूछे जाने वाले सवाल',
  'Licences, prices, downloads and refunds in short.': 'लाइसेंस, कीमतें, डाउनलोड और रिफ़ंड, संक्षेप में।',
  'Still a question?': 'अब भी कोई सवाल है?',
  'Ask the assistant': 'सहायक से पूछें',
  'FAQ assistant': 'सवाल-जवाब सहायक',
  'Answers to common questions. What you type stays in your browser.':
    'आम सवालों के जवाब। आप जो लिखते हैं, वह आपके ब्राउज़र में ही रहता है।',
  'All questions at a glance: <faqs>FAQs</faqs>. To reach a person: <contact>Contact Us</contact>.':
    'सभी सवाल एक नज़र में: <faqs>अक्सर पूछे जाने वाले सवाल</faqs>। किसी व्यक्ति से बात करने के लिए: <contact>संपर्क करें</contact>।',
  'Ask the assistant about clips, licences, prices, downloads and refunds.':
    'क्लिप, लाइसेंस, कीमत, डाउनलोड और रिफ़ंड के बारे में सहायक से पूछें।',
  'Common questions': 'आम सवाल',
  'Your question': 'आपका सवाल',
  'Type your question': 'अपना सवाल लिखें',
  Send: 'भेजें',
  Conversation: 'बातचीत',
  Assistant: 'सहायक',
  You: 'आप',
  'Hello! I am the FAQ assistant. Ask me about clips, licences, prices or refunds.':
    'नमस्ते! मैं सवाल-जवाब सहायक हूँ। मुझसे क्लिप, लाइसेंस, कीमत या रिफ़ंड के बारे में पूछें।',
  "I'm not sure I understand. Could you try asking differently? Here are some common questions:":
    'माफ़ कीजिए, बात ठीक से समझ नहीं आई। क्या आप दूसरे शब्दों में पूछ सकते हैं? ये रहे कुछ आम सवाल:',

  'What is {brand}?': '{brand} क्या है?',
  '{brand} is a library of Indian stock footage: festivals, food, travel, cities, nature and everyday life. You can search it and watch watermarked previews without an account, and license clips with a subscription or one at a time.':
    '{brand} भारतीय स्टॉक फ़ुटेज की लाइब्रेरी है: त्योहार, खान-पान, यात्रा, शहर, प्रकृति और रोज़मर्रा का जीवन। आप बिना खाते के भी क्लिप खोज सकते हैं और वॉटरमार्क वाले प्रीव्यू देख सकते हैं; लाइसेंस सदस्यता के साथ या एक-एक क्लिप का लिया जा सकता है।',
  'How often is new footage added?': 'नई फ़ुटेज कितने दिनों में जुड़ती है?',
  'The library is {claim}, so there is always something that was not there on your last visit.':
    'लाइब्रेरी {claim}, इसलिए हर बार आने पर आपको कुछ न कुछ नया मिलता है।',
  'refreshed every 30 days': 'हर 30 दिन में ताज़ा की जाती है',
  'Can I download clips in HD and 4K?': 'क्या क्लिप HD और 4K में डाउनलोड की जा सकती हैं?',
  'Yes. There are Mobile (vertical), HD (1920x1080) and 4K (3840x2160). Clips shot on mobile come in Mobile HD; for other clips you choose HD or 4K before the download, as far as the clip was shot in 4K.':
    'हाँ। मोबाइल (खड़ा), HD (1920×1080) और 4K (3840×2160) उपलब्ध हैं। मोबाइल से शूट की गई क्लिप मोबाइल HD में मिलती हैं; बाकी क्लिप के लिए आप डाउनलोड से पहले HD या 4K चुनते हैं, 4K तभी मिलता है जब क्लिप 4K में शूट की गई हो।',
  'You find the current prices on the pricing page.': 'मौजूदा कीमतें आपको कीमतों के पेज पर मिलेंगी।',
  'What is the price of a single clip?': 'एक क्लिप की कीमत कितनी है?',
  '{mobile} for a clip shot on mobile, {hd} in HD and {fourK} in 4K. With {gst}% GST that is {mobileGst}, {hdGst} and {fourKGst}. You pay once.':
    'मोबाइल से शूट की गई क्लिप के लिए {mobile}, HD में {hd} और 4K में {fourK}। {gst}% जीएसटी मिलाकर {mobileGst}, {hdGst} और {fourKGst}। भुगतान केवल एक बार करना होता है।',
  'What is the price of a subscription?': 'सदस्यता की कीमत कितनी है?',
  'The monthly plan is {monthly} per month, {monthlyGst} with {gst}% GST. The annual plan is {perMonth} per month, billed annually at {annual}, {annualGst} with GST.':
    'मासिक प्लान की कीमत {monthly} प्रति माह है, {gst}% जीएसटी मिलाकर {monthlyGst}। वार्षिक प्लान {perMonth} प्रति माह पड़ता है; साल भर का भुगतान एक साथ {annual} होता है, जीएसटी मिलाकर {annualGst}।',
  'These prices are indicative; the checkout shows the exact total before you pay.':
    'ये कीमतें अनुमानित हैं; भुगतान से पहले आपको पूरी और सही रकम दिखाई जाती है।',
  'What is the difference between a subscription and single use?': 'सदस्यता और एक बार की ख़रीद में क्या अंतर है?',
  'Single use is a one-time purchase of one video: you pay once and download it at once. A subscription gives you unlimited downloads of the whole library in Mobile, HD and 4K, for a month or for a year.':
    'एक बार की ख़रीद में आप एक ही वीडियो ख़रीदते हैं: एक बार भुगतान करें और तुरंत डाउनलोड करें। सदस्यता में आप एक महीने या एक साल तक पूरी लाइब्रेरी से मोबाइल, HD और 4K में असीमित डाउनलोड कर सकते हैं।',
  'Are downloads really unlimited?': 'क्या डाउनलोड सचमुच असीमित हैं?',
  'Yes, for one person at work. To keep out automated copying there is a fair-use ceiling for each day; the pricing page and the Terms and Conditions name it. If your project needs more, write to us and we raise it.':
    'हाँ, एक व्यक्ति के अपने काम के लिए। मशीनों से होने वाली थोक नकल रोकने के लिए हर दिन के उचित उपयोग की एक सीमा है; यह सीमा कीमतों के पेज पर और नियमों और शर्तों में दी गई है। आपके प्रोजेक्ट के लिए ज़्यादा चाहिए तो हमें लिखें, हम इसे बढ़ा देंगे।',

  'What does the footage licence allow?': 'फ़ुटेज का लाइसेंस किस उपयोग की अनुमति देता है?',
  'Our footage is licensed for {scope}: websites, social media, online video and online advertising. The certificate that comes with each licensed download states the scope for that clip.':
    'हमारी फ़ुटेज का लाइसेंस {scope} के लिए है: वेबसाइट, सोशल मीडिया, ऑनलाइन वीडियो और ऑनलाइन विज्ञापन। लाइसेंस वाले हर डाउनलोड के साथ मिलने वाले प्रमाणपत्र में उस क्लिप का दायरा लिखा होता है।',
  'web use only': 'केवल वेब पर उपयोग',
  'Do my licences end with my subscription?': 'क्या सदस्यता ख़त्म होने पर मेरे लाइसेंस भी ख़त्म हो जाते हैं?',
  'No. A clip that you licensed while you subscribed stays licensed, for good and worldwide.':
    'नहीं। सदस्यता के दौरान आपने जिस क्लिप का लाइसेंस लिया, उसका लाइसेंस हमेशा के लिए और पूरी दुनिया में बना रहता है।',
  'Can I try a clip before I pay?': 'क्या भुगतान से पहले क्लिप को आज़माया जा सकता है?',
  'Yes. With a free account you can download any clip with a watermark and try it in your edit.':
    'हाँ। मुफ़्त खाते से आप कोई भी क्लिप वॉटरमार्क के साथ डाउनलोड करके अपने संपादन में आज़मा सकते हैं।',
  'Can my company use a subscription?': 'क्या मेरी कंपनी सदस्यता ले सकती है?',
  'A company with fewer than 50 employees may use one; each person needs a seat of their own. A company with 50 employees or more should contact sales for a company account.':
    '50 से कम कर्मचारियों वाली कंपनी सदस्यता ले सकती है; हर व्यक्ति के लिए अपनी अलग सीट चाहिए। 50 या उससे ज़्यादा कर्मचारियों वाली कंपनी कृपया कंपनी खाते के लिए हमारी बिक्री टीम से संपर्क करे।',

  'Can I cancel my subscription?': 'क्या सदस्यता रद्द की जा सकती है?',
  'The monthly plan can be cancelled anytime, and you keep your access until the end of the period. The annual plan runs for its year; after the 14 days of our refund policy it is non-refundable.':
    'मासिक प्लान कभी भी रद्द किया जा सकता है, और अवधि पूरी होने तक आपकी सदस्यता चलती रहती है। वार्षिक प्लान पूरे साल चलता है; हमारी रिफ़ंड नीति के 14 दिनों के बाद उसका रिफ़ंड नहीं मिलता।',
  'When can I get a refund?': 'रिफ़ंड कब मिल सकता है?',
  'If you paid within the last 14 days and no clips were downloaded or used, for a new subscription as well as for a renewal. Write to support with your name, registered email and licence number. It is processed in 5-7 working days.':
    'अगर आपने पिछले 14 दिनों में भुगतान किया है और कोई क्लिप डाउनलोड या इस्तेमाल नहीं हुई है, तो नई सदस्यता और नवीनीकरण दोनों पर रिफ़ंड मिलता है। अपना नाम, पंजीकृत ईमेल और लाइसेंस नंबर लिखकर सहायता टीम को भेजें। रिफ़ंड 5-7 कार्य दिवसों में पूरा किया जाता है।',
  'Where do I find the clips that I bought?': 'मेरी ख़रीदी हुई क्लिप कहाँ मिलेंगी?',
  'In your dashboard under Purchased Videos. You can download them again there for at least five years, as often as you need.':
    'आपके डैशबोर्ड में, “ख़रीदे गए वीडियो” में। वहाँ से आप उन्हें कम से कम पाँच साल तक, जितनी बार ज़रूरत हो, फिर से डाउनलोड कर सकते हैं।',
  'How can I pay, and do I get a GST invoice?': 'भुगतान कैसे करें, और क्या जीएसटी बिल मिलता है?',
  'You pay by card, UPI, net banking or wallet through Razorpay. Every paid order comes with a GST tax invoice; enter your GSTIN at the checkout to have it printed on it.':
    'आप Razorpay के ज़रिए कार्ड, UPI, नेट बैंकिंग या वॉलेट से भुगतान करते हैं। भुगतान किए गए हर ऑर्डर के साथ जीएसटी बिल मिलता है; उस पर अपना GSTIN छपवाने के लिए उसे भुगतान के समय दर्ज करें।',
} as const

/** English text to its Hindi: the frequently asked questions and the assistant that answers them. */
export const faq = {
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

/** English text to its Hindi: around the legal texts, which stay English, and where the service is not offered. */
export const content = {
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
} as const

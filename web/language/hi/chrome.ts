/** English text to its Hindi: what stands around every page, the design system, and small words that all parts use. */
export const chrome = {
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
} as const

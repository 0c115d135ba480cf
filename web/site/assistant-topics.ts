/** What people write who do not know our questions, in English, Hindi and romanised Hindi. */
export interface Topic {
  /** The English question that answers it, of the FAQ or of `assistantOnly`. */
  question: string
  /** Words and phrases, normalised; from four letters on a word is found by its beginning. */
  words: readonly string[]
  /** Specific words weigh more than those that many questions have. */
  weight: number
}

const topic = (weight: number, question: string, words: string): Topic => ({
  question,
  weight,
  words: words.split(',').map((word) => word.trim()),
})

export const PAYMENT_FAILED = 'My payment failed or is not confirmed. What now?'
export const ABROAD = 'Can I buy from outside India?'
export const TALK_TO_US = 'How do I reach a person?'
export const PASSWORD = 'I forgot my password. What now?'
export const EDITING = 'How do I take a board into my editing program?'

export const TOPICS: readonly Topic[] = [
  topic(
    5,
    PAYMENT_FAILED,
    `failed, fail ho, deducted, debited, not confirmed, stuck, kat gaye, kat gaya, kat gya, atak, असफल, फेल, कट गए, कट गया, अटक`,
  ),
  topic(
    5,
    EDITING,
    'premiere, davinci, resolve, final cut, fcpxml, edl, timeline, edit list, editing program, editing software, relink, टाइमलाइन, एडिटिंग, एडिट लिस्ट',
  ),
  topic(5, PASSWORD, 'password, pasword, login nahi, cannot log in, पासवर्ड'),
  topic(
    5,
    'When can I get a refund?',
    'refund, money back, paisa wapas, paise wapas, wapas chahiye, return my, रिफंड, पैसे वापस, पैसा वापस',
  ),
  topic(5, 'Can I cancel my subscription?', 'cancel, unsubscribe, auto renew, band kar, रद्द, बंद कर, कैंसल'),
  topic(4, ABROAD, 'outside india, abroad, foreign, usa, dubai, nepal, dollar, videsh, विदेश, भारत के बाहर'),
  topic(
    4,
    TALK_TO_US,
    'contact, phone number, call you, talk to, human, support, sampark, baat kar, संपर्क, बात कर, फोन नंबर',
  ),
  topic(
    4,
    'Are downloads really unlimited?',
    'unlimited, limit, how many clips, kitni clips, kitne download, असीमित, अनलिमिटेड, कितनी क्लिप',
  ),
  topic(
    4,
    'Do my licences end with my subscription?',
    'plan ends, expire, lifetime, forever, perpetual, khatam, hamesha, खत्म, हमेशा, समाप्त',
  ),
  topic(
    4,
    'What is the difference between a subscription and single use?',
    'difference, versus, vs, farq, fark, antar, फर्क, अंतर',
  ),
  topic(
    4,
    'What does the footage licence allow?',
    `youtube, instagram, facebook, reels, social media, advertis, commercial, monetis, monetiz, copyright, licence, license, film me, tv, ott,
     client work, istemal, upyog, यूट्यूब, इंस्टाग्राम, लाइसेंस, कॉपीराइट, विज्ञापन, इस्तेमाल, उपयोग`,
  ),
  topic(
    4,
    'How can I pay, and do I get a GST invoice?',
    `gst, invoice, tax, bill, upi, net banking, netbanking, credit card, debit card, wallet, razorpay, how to pay, kaise pay, payment kaise,
     जीएसटी, बिल, इनवॉइस, यूपीआई, भुगतान कैसे, टैक्स`,
  ),
  topic(
    4,
    'Can I try a clip before I pay?',
    'watermark, sample, trial, try, demo, free, muft, nishulk, वाटरमार्क, वॉटरमार्क, ट्रायल, मुफ्त, फ्री',
  ),
  topic(
    4,
    'Where do I find the clips that I bought?',
    'i bought, purchased, download again, redownload, download history, dobara, kharide, kharidi, खरीदे, खरीदी, दोबारा',
  ),
  topic(
    4,
    'Can my company use a subscription?',
    'company, team, seats, colleague, employee, agency, enterprise, कंपनी, टीम, एजेंसी',
  ),
  topic(
    3,
    'Can I download clips in HD and 4K?',
    '4k, hd, resolution, quality, format, mp4, vertical, रिज़ॉल्यूशन, क्वालिटी, फॉर्मेट',
  ),
  topic(
    3,
    'How often is new footage added?',
    'how often, new clips, naye clips, nayi footage, नई क्लिप, नए क्लिप, नया फुटेज',
  ),
  topic(
    2,
    'What is the price of a subscription?',
    'subscription, plan, monthly, yearly, annual, mahine, mahina, saal, सब्सक्रिप्शन, प्लान, मासिक, महीने, सालाना',
  ),
  topic(
    1,
    'What is the price of a single clip?',
    'price, pricing, cost, how much, rate, kimat, keemat, daam, kitne ka, kitne ki, kitne rupaye, kitna paisa, कीमत, दाम, कितने का, कितने की, कितने रुपये, मूल्य',
  ),
]

/** They say that a message asks for clips. */
export const FOOTAGE_TERMS =
  'footage, video, videos, clip, clips, shot, shots, visual, visuals, b roll, फुटेज, वीडियो, क्लिप, क्लिप्स, शॉट, शॉट्स, दृश्य'.split(
    ', ',
  )

/** They say nothing of what is to be seen in them. */
export const FILLER_TERMS = new Set(
  `a an the do does you have any some is are there i we need want looking look for of in on with me my our please show find search get got can
   could stock your hello hi hey namaste thanks thank and or which what where hai hain kya ka ki ke ko chahiye chahie mujhe hame hamein aap ke paas
   paas milega milegi milenge dikhao dikhaye koi है हैं क्या का की के को चाहिए मुझे हमें आपके आप पास मिलेगा मिलेगी मिलेंगे दिखाओ दिखाइए कोई नमस्ते में`.split(
    /\s+/,
  ),
)

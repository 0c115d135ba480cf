/** English text to its Hindi: customers, search terms, shot requests. */
export const staffCustomers = {
  // Customers.
  'Name, e-mail, or any number of an order': 'नाम, ईमेल, या ऑर्डर का कोई भी नंबर',
  'Suspended only': 'केवल निलंबित',
  'The customers could not be loaded.': 'ग्राहक लोड नहीं हो सके।',
  'The customer could not be loaded.': 'ग्राहक की जानकारी लोड नहीं हो सकी।',
  'No customers here.': 'यहाँ कोई ग्राहक नहीं है।',
  'since {day}': '{day} से',
  'Since {day}.': '{day} से ग्राहक।',
  'until {day}': '{day} तक',
  'seen {moment}': 'पिछली बार {moment}',
  '{email}, confirmed': '{email}, पुष्टि हो चुकी है',
  '{email}, not confirmed': '{email}, पुष्टि नहीं हुई',
  '{plan} from {start} until {end}.': '{plan}, {start} से {end} तक।',
  '{plan} from {start} until {end}, cancelled.': '{plan}, {start} से {end} तक, रद्द किया गया।',
  'No plan.': 'कोई प्लान नहीं।',
  'Suspended since {moment}: {reason}': '{moment} से निलंबित: {reason}',
  'No orders.': 'कोई ऑर्डर नहीं।',
  'Given by staff': 'कर्मचारियों ने दिया',
  'Nothing was given.': 'कुछ नहीं दिया गया।',
  'No licences.': 'कोई लाइसेंस नहीं।',
  'No downloads.': 'कोई डाउनलोड नहीं।',
  'Signed in on': 'इन पर साइन इन है',
  'Not signed in anywhere.': 'कहीं भी साइन इन नहीं है।',
  'Agreed to': 'इनसे सहमति दी',
  'Nothing is on record.': 'कुछ भी दर्ज नहीं है।',

  // Staff actions.
  Suspend: 'निलंबित करें',
  'Lift suspension': 'निलंबन हटाएँ',
  'Give a clip or days': 'क्लिप या दिन दें',
  Give: 'दें',
  '{who} is signed out at once, cannot sign in and downloads nothing. What they bought stays theirs for when the suspension is lifted. They read only that the account is suspended.':
    '{who} तुरंत साइन आउट हो जाएँगे, साइन इन नहीं कर सकेंगे और कुछ डाउनलोड नहीं कर सकेंगे। उन्होंने जो ख़रीदा है वह उन्हीं का रहेगा और निलंबन हटने पर फिर मिलेगा। उन्हें केवल यह दिखेगा कि खाता निलंबित है।',
  '{who} can sign in and download again.': '{who} फिर से साइन इन और डाउनलोड कर सकेंगे।',
  'Every session of {who} ends at once. They can sign in again.':
    '{who} हर डिवाइस से तुरंत साइन आउट हो जाएँगे। वे फिर से साइन इन कर सकते हैं।',
  '{who} gets it for nothing: no order, no invoice, marked as given by you.':
    '{who} को यह मुफ़्त मिलेगा: न ऑर्डर, न बिल; दर्ज होगा कि आपने दिया।',
  'One clip': 'एक क्लिप',
  'Days of a plan': 'प्लान के दिन',

  // Search terms.
  'Offered first': 'पहले सुझाए जाने वाले शब्द',
  'While somebody types, these come before the words of the clips.':
    'जब कोई लिखता है, तब ये शब्द क्लिप के शब्दों से पहले सुझाए जाते हैं।',
  'The suggestions could not be loaded.': 'सुझाव लोड नहीं हो सके।',
  Suggestion: 'सुझाव',
  'Delete {word}': '{word} हटाएँ',
  'Words that find one another': 'एक-दूसरे को खोजने वाले शब्द',
  'Searches follow at once. Spellings and scripts meet by themselves.':
    'खोज में बदलाव तुरंत लागू होता है। अलग-अलग वर्तनी और लिपियाँ अपने आप मिल जाती हैं।',
  'Find a word': 'शब्द खोजें',
  'Add group': 'समूह जोड़ें',
  'Delete group': 'समूह हटाएँ',
  Groups: 'समूह',
  '{shown} of {all} groups': '{all} में से {shown} समूह',
  'Words, with commas between': 'शब्द, बीच में अल्पविराम के साथ',
  'At least two words': 'कम से कम दो शब्द',
  'Deleted: {words}': 'हटाए गए: {words}',
  'The words could not be loaded.': 'शब्द लोड नहीं हो सके।',

  // Shot requests.
  Wishes: 'अनुरोध',
  'The requests could not be loaded.': 'अनुरोध लोड नहीं हो सके।',
  'Open{wishes}': 'खुले{wishes}',
  Planned: 'योजना में',
  Filmed: 'फ़िल्माए गए',
  'Plan{wish}': 'योजना में लें{wish}',
  'Nobody asks for anything that is not looked after.': 'ऐसा कोई अनुरोध नहीं है जिस पर ध्यान न दिया गया हो।',
  'Nothing is planned.': 'योजना में कुछ नहीं है।',
  'Nothing was filmed on request yet.': 'अनुरोध पर अभी कुछ नहीं फ़िल्माया गया।',
  'Also: {words}': 'यह भी: {words}',
  'Last asked {day}': 'आख़िरी अनुरोध {day}',
  'Clip ID, or its address': 'क्लिप आईडी, या क्लिप का पता',
  'A clip is needed': 'क्लिप बताना ज़रूरी है',
} as const

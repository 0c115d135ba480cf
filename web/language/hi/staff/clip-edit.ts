/** English text to its Hindi: one clip as staff see and edit it, and its changes. */
export const clipEdit = {
  'Edit video': 'वीडियो संपादित करें',
  'Edit Details': 'विवरण संपादित करें',
  'Save Changes': 'बदलाव सहेजें',
  'Preview of {name}': '{name} का प्रीव्यू',
  'The clip could not be loaded.': 'क्लिप लोड नहीं हो सकी।',
  'Failed to update video.': 'वीडियो अपडेट नहीं हो सका।',
  'This clip was deleted while you were editing.': 'आपके संपादन के दौरान यह क्लिप हटा दी गई।',
  'An administrator can restore it under Withdrawn. What you typed is here, to copy:':
    'एडमिन इसे “वापस ली गई” में बहाल कर सकते हैं। आपने जो लिखा, वह कॉपी करने के लिए यहाँ है:',
  'What you typed': 'आपने जो लिखा',
  '{problem} Look at what stands there now, then try again.': '{problem} अभी वहाँ क्या है, देखें और फिर कोशिश करें।',
  'Looks nearly the same as <clips></clips>. If it is the same film, one of them is enough.':
    '<clips></clips> से लगभग मिलती-जुलती है। अगर फ़िल्म वही है, तो एक ही काफ़ी है।',

  // `{of}` is always empty: it makes the key differ from the State of an address.
  'State{of}': 'स्थिति{of}',
  File: 'फ़ाइल',
  '{size} MB': '{size} MB',
  Tags: 'टैग',
  Shots: 'शॉट',
  Description: 'विवरण',
  'Orientation is required': 'दिशा बताना ज़रूरी है',
  'Free: any signed-in user may download it, with a licence':
    'मुफ़्त: साइन इन किया हुआ कोई भी व्यक्ति इसे लाइसेंस के साथ डाउनलोड कर सकता है',
  'Custom orientation': 'अपनी दिशा',
  portrait: 'खड़ा',
  landscape: 'आड़ा',

  'Enter adds; underscores part several': 'एंटर से जोड़ें; कई शब्दों को अंडरस्कोर से अलग करें',
  '{label} chosen': 'चुने गए: {label}',
  'New entry for {label}': '{label} में नया शब्द',
  'Add to {label}': '{label} में जोड़ें',
  'Write a word first': 'पहले कोई शब्द लिखें',
  '{word} is there already': '{word} पहले से है',
  'Change the order': 'क्रम बदलें',
  'Order of tags': 'टैग का क्रम',
  'Move {word} up': '{word} ऊपर ले जाएँ',
  'Move {word} down': '{word} नीचे ले जाएँ',
  'Clips like this one also carry': 'ऐसी क्लिप पर ये टैग भी होते हैं',
  'Add {tag}': '{tag} जोड़ें',

  'Somebody else saved this clip while you were editing': 'आपके संपादन के दौरान किसी और ने यह क्लिप सहेजी',
  'Choose what to keep, field by field, and save again. Nothing is lost yet.':
    'हर जानकारी में चुनें कि क्या रखना है, और फिर से सहेजें। अभी कुछ भी खोया नहीं है।',
  'Keep mine': 'मेरा रखें',
  'Take theirs': 'उनका लें',

  Changes: 'बदलाव',
  'changed with others': 'औरों के साथ बदला गया',
  'changed by a list': 'सूची से बदला गया',
  undone: 'पहले जैसा किया गया',
  restored: 'बहाल किया गया',
  review: 'समीक्षा',
  'taken back': 'वापस लिया गया',
  Deleted: 'हटाया गया',
  'Undo the change of {moment}': '{moment} का बदलाव पहले जैसा करें',

  'Confirm Deletion': 'हटाने की पुष्टि करें',
  '{name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.':
    '{name} तुरंत साइट से हट जाएगी। जिन्होंने इसे ख़रीदा है, उनके डाउनलोड बने रहेंगे। आप इसे “वापस ली गई” में बहाल कर सकते हैं।',
  'Video deleted': 'वीडियो हटा दिया गया',
  'Failed to delete video': 'वीडियो हटाया नहीं जा सका',
} as const

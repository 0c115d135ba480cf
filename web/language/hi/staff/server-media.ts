/** English text to its Hindi: the server's messages about uploads and CSV lists. */
export const serverMedia = {
  // Why a file is refused or could not be processed.
  'The file is empty. Please upload it again.': 'फ़ाइल खाली है। कृपया इसे फिर से अपलोड करें।',
  'This is not a video file that we can take. Please upload MP4, MOV, MKV, WebM, AVI, MTS, MPG or OGV.':
    'यह ऐसी वीडियो फ़ाइल नहीं है जिसे हम ले सकें। कृपया MP4, MOV, MKV, WebM, AVI, MTS, MPG या OGV अपलोड करें।',
  'This is a playlist that only points at videos. Please upload the video file itself.':
    'यह एक प्लेलिस्ट है जिसमें केवल वीडियो के लिंक हैं। कृपया वीडियो फ़ाइल ही अपलोड करें।',
  'This is a text file or web page, not a video.': 'यह टेक्स्ट फ़ाइल या वेब पेज है, वीडियो नहीं।',
  'This is a still image or drawing, not a video.': 'यह तस्वीर या चित्र है, वीडियो नहीं।',
  'This is a sound file, not a video.': 'यह ऑडियो फ़ाइल है, वीडियो नहीं।',
  'The file cannot be read as a video. It may have been cut off while uploading, be damaged or be protected.':
    'फ़ाइल को वीडियो की तरह पढ़ा नहीं जा सकता। हो सकता है यह अपलोड में अधूरी रह गई हो, ख़राब हो या सुरक्षित की गई हो।',
  'There is no video in this file, only sound or data.': 'इस फ़ाइल में वीडियो नहीं है, केवल आवाज़ या डेटा है।',
  'This video is protected by encryption. Please upload a copy without protection.':
    'यह वीडियो एन्क्रिप्शन से सुरक्षित है। कृपया बिना सुरक्षा वाली कॉपी अपलोड करें।',
  'The pictures or the sound are stored in a format that we do not take. Please export as H.264, H.265, ProRes, DNxHD, VP9 or AV1, with AAC or PCM sound.':
    'चित्र या आवाज़ ऐसे फ़ॉर्मैट में हैं जिसे हम नहीं लेते। कृपया H.264, H.265, ProRes, DNxHD, VP9 या AV1 में, AAC या PCM आवाज़ के साथ एक्सपोर्ट करें।',
  'The video does not say how large its picture is.': 'वीडियो में उसके चित्र का आकार नहीं बताया गया है।',
  'The picture is too small: each side must have at least 16 pixels.':
    'चित्र बहुत छोटा है: हर तरफ़ कम से कम 16 पिक्सेल होने चाहिए।',
  'The picture is too large: 40 million pixels (more than 8K) is the most we take.':
    'चित्र बहुत बड़ा है: हम ज़्यादा से ज़्यादा 4 करोड़ पिक्सेल (8K से अधिक) लेते हैं।',
  'The video is turned by an angle other than a quarter turn, which cannot be shown.':
    'वीडियो ऐसे कोण पर घुमाया गया है जिसे दिखाया नहीं जा सकता; केवल 90 डिग्री के घुमाव चलते हैं।',
  'The video holds no pictures.': 'वीडियो में कोई चित्र नहीं है।',
  'The video holds a single picture. Please upload a film.': 'वीडियो में केवल एक चित्र है। कृपया चलता हुआ वीडियो अपलोड करें।',
  'The file is cut off: it holds fewer pictures than it promises. Please upload it again.':
    'फ़ाइल अधूरी है: इसमें बताए गए से कम चित्र हैं। कृपया इसे फिर से अपलोड करें।',
  'The video is damaged: its pictures cannot all be shown. Please export it again.':
    'वीडियो ख़राब है: इसके सभी चित्र दिखाए नहीं जा सकते। कृपया इसे फिर से एक्सपोर्ट करें।',
  'The video is damaged further in: its pictures or its sound cannot all be read. Please export it again.':
    'वीडियो आगे जाकर ख़राब है: इसके सभी चित्र या पूरी आवाज़ पढ़ी नहीं जा सकती। कृपया इसे फिर से एक्सपोर्ट करें।',
  'The video is longer than four hours, the most we take.': 'वीडियो चार घंटे से लंबा है; हम इससे लंबे वीडियो नहीं लेते।',
  'Reading this video takes far longer than its length allows.':
    'इस वीडियो को पढ़ने में इसकी लंबाई के हिसाब से बहुत ज़्यादा समय लग रहा है।',
  'The video holds more pictures than we can take.': 'वीडियो में उससे ज़्यादा चित्र हैं जितने हम ले सकते हैं।',
  'Reading was stopped.': 'पढ़ना रोक दिया गया।',
  'The work was stopped.': 'काम रोक दिया गया।',
  'The work took far longer than the length of the video allows.': 'काम में वीडियो की लंबाई के हिसाब से बहुत ज़्यादा समय लगा।',
  'Working on this video needs more memory than we allow.': 'इस वीडियो के लिए हमारी सीमा से ज़्यादा मेमोरी चाहिए।',
  'A file made from this video did not pass its check, so it was thrown away.':
    'इस वीडियो से बनी एक फ़ाइल जाँच में ठीक नहीं निकली, इसलिए हटा दी गई।',
  'Preparing this film stopped the machine several times. It was given up.':
    'यह वीडियो तैयार करते समय मशीन कई बार रुक गई। इसे छोड़ दिया गया।',
  'Cancelled by staff.': 'कर्मचारी ने रद्द किया।',
  'You have uploaded {count} files in 24 hours, which is the limit. Please go on later.':
    'आपने 24 घंटे में {count} फ़ाइलें अपलोड की हैं, जो सीमा है। कृपया बाद में आगे बढ़ें।',
  'With this file you would have uploaded more than {size} in 24 hours, which is the limit. Please go on later.':
    'इस फ़ाइल के साथ 24 घंटे में आपका अपलोड {size} से ज़्यादा हो जाएगा, जो सीमा है। कृपया बाद में आगे बढ़ें।',

  // Errors of a CSV list.
  'This file is in UTF-16. {advice}': 'यह फ़ाइल UTF-16 में है। {advice}',
  'This file is not in UTF-8 (perhaps Latin-1 or Windows). {advice}':
    'यह फ़ाइल UTF-8 में नहीं है (शायद Latin-1 या विंडोज़ में है)। {advice}',
  'Save it as “CSV UTF-8” and choose it again.': 'इसे “CSV UTF-8” के रूप में सहेजें और फिर से चुनें।',
  'This is not a text file.': 'यह टेक्स्ट फ़ाइल नहीं है।',
  'Line {line}: a quote is opened and never closed.': 'पंक्ति {line}: उद्धरण चिह्न खुला है, पर बंद नहीं हुआ।',
  'This file has {count} rows. At most {most} can be taken at once.':
    'इस फ़ाइल में {count} पंक्तियाँ हैं। एक बार में ज़्यादा से ज़्यादा {most} ली जा सकती हैं।',
  'This file is empty.': 'यह फ़ाइल खाली है।',
  'The column {column} is there twice.': '{column} कॉलम दो बार है।',
  'The columns are parted by semicolons. Save the file with commas.':
    'कॉलम सेमीकोलन से अलग किए गए हैं। फ़ाइल को अल्पविराम के साथ सहेजें।',
  'A column file_name or id is needed, to know which clip a row is about.':
    'file_name या id कॉलम ज़रूरी है, ताकि पता चले कि पंक्ति किस क्लिप की है।',
  'Nothing to change: at least one of {columns} is needed.':
    'बदलने के लिए कुछ नहीं है: इनमें से कम से कम एक कॉलम ज़रूरी है: {columns}।',
  'Neither file_name nor id is filled in.': 'न file_name भरा है, न id।',
  'id is not a clip id.': 'id में क्लिप की आईडी नहीं है।',
  '{column} holds characters that cannot be used.': '{column} में ऐसे अक्षर हैं जो इस्तेमाल नहीं हो सकते।',
  '{column} is longer than {max} characters.': '{column} {max} अक्षरों से लंबा है।',
  '{column} cannot be empty.': '{column} खाली नहीं हो सकता।',
  '{column}: at most 60.': '{column}: ज़्यादा से ज़्यादा 60।',
  '{column} must be yes or no.': '{column} में 1 (हाँ) या 0 (नहीं) होना चाहिए।',
} as const

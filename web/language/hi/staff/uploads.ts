/** English text to its Hindi: the upload tools of the back office. */
export const uploads = {
  // Choosing files.
  'Video file': 'वीडियो फ़ाइल',
  'Video files': 'वीडियो फ़ाइलें',
  Files: 'फ़ाइलें',
  Video: 'वीडियो',
  'Drop a file here, or press to choose': 'फ़ाइल यहाँ छोड़ें, या चुनने के लिए दबाएँ',
  'Drop files or folders here, or press to choose': 'फ़ाइलें या फ़ोल्डर यहाँ छोड़ें, या चुनने के लिए दबाएँ',
  'Drop files or folders here, or press to choose. A CSV list beside them fills in their details':
    'फ़ाइलें या फ़ोल्डर यहाँ छोड़ें, या चुनने के लिए दबाएँ। साथ में CSV सूची हो तो उनका ब्योरा उसी से भर जाता है',
  'Choose a folder': 'फ़ोल्डर चुनें',
  'Preview at 0.1 seconds': '0.1 सेकंड पर वीडियो का चित्र',
  'Reading the file…': 'फ़ाइल पढ़ी जा रही है…',
  'This browser cannot read the file. It can be uploaded all the same.':
    'यह ब्राउज़र फ़ाइल को पढ़ नहीं सकता। फिर भी इसे अपलोड किया जा सकता है।',

  // Metadata.
  'Edit details': 'ब्योरा संपादित करें',
  'No name': 'कोई नाम नहीं',
  'no tags': 'कोई टैग नहीं',
  'The words in a file name become its tags: <file>{file}</file> is tagged {first}, {second} and {third}. You can change everything before it is sent.':
    'फ़ाइल के नाम के शब्द उसके टैग बन जाते हैं: <file>{file}</file> के टैग {first}, {second} और {third} होंगे। भेजने से पहले आप सब कुछ बदल सकते हैं।',
  'An administrator looks at each clip before it goes on the site.': 'साइट पर आने से पहले हर क्लिप को एक एडमिन देखता है।',
  'A clip goes on the site by itself as soon as its previews are made.': 'प्रीव्यू बनते ही क्लिप अपने आप साइट पर आ जाती है।',
  'It costs what <plans>Manage Plans</plans> says, unless you mark it free in <videos>Manage Videos</videos>.':
    'इसकी कीमत वही होती है जो <plans>प्लान प्रबंधन</plans> में लिखी है, जब तक आप इसे <videos>वीडियो प्रबंधन</videos> में मुफ़्त न कर दें।',

  // The CSV list.
  'This list could not be read.': 'यह सूची पढ़ी नहीं जा सकी।',
  'The list fills in {count} file by name.': 'सूची से नाम के अनुसार {count} फ़ाइल का ब्योरा भरा गया।',
  'The list fills in {count} files by name.': 'सूची से नाम के अनुसार {count} फ़ाइलों का ब्योरा भरा गया।',
  'Lines that cannot be used': 'जो पंक्तियाँ काम नहीं आ सकतीं',
  'Line {line}: {problem}': 'पंक्ति {line}: {problem}',
  'And {count} more.': 'और {count} बाकी।',

  // Sending.
  'Upload All': 'सभी अपलोड करें',
  'Collection name': 'संग्रह का नाम',
  'No videos to upload': 'अपलोड करने के लिए कोई वीडियो नहीं है',
  'Give it a name and at least one tag.': 'इसे एक नाम और कम से कम एक टैग दें।',
  Clear: 'साफ़ करें',
  'Clear uploaded': 'अपलोड हो चुकी फ़ाइलें हटाएँ',
  'Show progress': 'प्रगति दिखाएँ',
  Uploading: 'अपलोड हो रहा है',
  'Uploading {place} of {count}': '{count} में से {place} अपलोड हो रहा है',
  'All files': 'सभी फ़ाइलें',
  'All files, {count} failed': 'सभी फ़ाइलें, {count} असफल',
  'Sending the file': 'फ़ाइल भेजी जा रही है',
  'Checking the file': 'फ़ाइल जाँची जा रही है',
  Processing: 'तैयार हो रहा है',
  'The file is safe with us. You may go on while it is processed.':
    'फ़ाइल हमारे पास सुरक्षित है। उसके तैयार होने तक आप आगे काम कर सकते हैं।',
  'Go on in the background': 'पृष्ठभूमि में चलने दें',
  '{size}/s, {time} left': '{size} प्रति सेकंड, {time} बाकी',
  '{seconds} s': '{seconds} सेकंड',
  '{minutes} min': '{minutes} मिनट',
  '{hours} h {minutes} min': '{hours} घंटे {minutes} मिनट',
  '{count} uploaded': '{count} अपलोड हुए',
  '{count} failed': '{count} असफल',
  '{count} to send': '{count} भेजने बाकी',

  // Results.
  Uploaded: 'अपलोड हो गया',
  'Uploaded: {name}': 'अपलोड हो गया: {name}',
  'Video uploaded successfully!': 'वीडियो अपलोड हो गया!',
  'Video uploaded successfully! (Metadata could not be extracted.)':
    'वीडियो अपलोड हो गया! (फ़ाइल की जानकारी नहीं मिल सकी।)',
  'Failed to upload video': 'वीडियो अपलोड नहीं हो सका',
  'Failed to upload: {name}': 'अपलोड नहीं हो सका: {name}',
  'Failed to upload: {name}. {reason}': 'अपलोड नहीं हो सका: {name}। {reason}',
  'The connection broke.': 'कनेक्शन टूट गया।',
  'The video could not be processed.': 'वीडियो तैयार नहीं हो सका।',
  'The same film is here already as {name}.': 'यही वीडियो यहाँ पहले से {name} नाम से मौजूद है।',
  '{name} is here already: the same file under the same name. Nothing was added.':
    '{name} यहाँ पहले से मौजूद है: वही फ़ाइल, वही नाम। कुछ नहीं जोड़ा गया।',
  Retry: 'फिर कोशिश करें',
  'Retry {name}': '{name} के लिए फिर कोशिश करें',
  'Try {name} again': '{name} के लिए फिर कोशिश करें',

  // Interrupted uploads.
  'Not finished': 'अधूरे अपलोड',
  'Finished now': 'अब पूरे हुए',
  'Forget {name}': '{name} को सूची से हटाएँ',
  'Choose the same file again to go on': 'आगे बढ़ने के लिए वही फ़ाइल फिर से चुनें',
  'This is another file. The name and the size must be the same.': 'यह दूसरी फ़ाइल है। नाम और आकार वही होने चाहिए।',

  // Recent uploads.
  'Your recent uploads': 'आपके हाल के अपलोड',
  'Your uploads could not be loaded.': 'आपके अपलोड लोड नहीं हो सके।',
  'None yet.': 'अभी कोई नहीं।',
  'Show all {count}': 'सभी {count} दिखाएँ',
  'Waiting to be processed': 'तैयार होने की प्रतीक्षा में',
  'Making previews and renditions': 'प्रीव्यू और फ़ाइलें बन रही हैं',
  Published: 'प्रकाशित',
  Failed: 'असफल',
  Draft: 'ड्राफ़्ट',
  'Waits for review': 'समीक्षा की प्रतीक्षा में',
} as const

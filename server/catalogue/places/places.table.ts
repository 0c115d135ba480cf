import { linesOf, listOf } from './states.table.ts'

/** A town, district, landmark or region. */
export interface Locality {
  name: string
  hindi: string
  /** Code of its State. */
  state: string
  aliases: readonly string[]
}

/** `State | English | Hindi | aliases` */
export const LOCALITIES: readonly Locality[] = linesOf(`
MH | Mumbai | मुंबई | Bombay, मुम्बई, बंबई
MH | Pune | पुणे | Poona, पूना
MH | Nagpur | नागपुर |
MH | Nashik | नाशिक | Nasik, नासिक
MH | Aurangabad | औरंगाबाद | Chhatrapati Sambhajinagar, Sambhajinagar, छत्रपति संभाजीनगर
MH | Ajanta | अजंता | Ajanta Caves, अजिंठा
MH | Ellora | एलोरा | Ellora Caves, वेरूळ
MH | Kolhapur | कोल्हापुर |
MH | Lonavala | लोनावला | Lonavla
MH | Mahabaleshwar | महाबलेश्वर |
MH | Ratnagiri | रत्नागिरी |
MH | Konkan | कोंकण | Konkan Coast
MH | Solapur | सोलापुर | Sholapur
MH | Latur | लातूर |
MH | Thane | ठाणे | Thana
MH | Tadoba | ताडोबा |
DL | Chandni Chowk | चांदनी चौक | Old Delhi, पुरानी दिल्ली
DL | Khari Baoli | खारी बावली |
DL | Qutub Minar | क़ुतुब मीनार | Qutb Minar, कुतुब मीनार
DL | Red Fort | लाल क़िला | Lal Qila, लाल किला
DL | India Gate | इंडिया गेट |
DL | Connaught Place | कनॉट प्लेस | Rajiv Chowk
UP | Agra | आगरा |
UP | Taj Mahal | ताज महल | Tajmahal
UP | Fatehpur Sikri | फ़तेहपुर सीकरी |
UP | Varanasi | वाराणसी | Banaras, Benares, Benaras, Kashi, Kasi, बनारस, काशी
UP | Prayagraj | प्रयागराज | Allahabad, इलाहाबाद
UP | Lucknow | लखनऊ |
UP | Kanpur | कानपुर | Cawnpore
UP | Mathura | मथुरा |
UP | Vrindavan | वृंदावन | Brindavan, वृन्दावन
UP | Barsana | बरसाना |
UP | Ayodhya | अयोध्या | Faizabad
UP | Noida | नोएडा |
UP | Gorakhpur | गोरखपुर |
UP | Meerut | मेरठ |
UP | Sarnath | सारनाथ |
UP | Jhansi | झाँसी |
RJ | Jaipur | जयपुर | Pink City
RJ | Bagru | बगरू |
RJ | Hawa Mahal | हवा महल |
RJ | Amber Fort | आमेर क़िला | Amer Fort, Amer, आमेर
RJ | Jodhpur | जोधपुर | Blue City
RJ | Jaisalmer | जैसलमेर |
RJ | Udaipur | उदयपुर |
RJ | Pushkar | पुष्कर |
RJ | Ajmer | अजमेर |
RJ | Bikaner | बीकानेर |
RJ | Bundi | बूंदी |
RJ | Chittorgarh | चित्तौड़गढ़ | Chittor
RJ | Ranthambore | रणथंभौर | Ranthambhore
RJ | Mount Abu | माउंट आबू |
RJ | Kota | कोटा |
RJ | Alwar | अलवर |
RJ | Bharatpur | भरतपुर | Keoladeo
RJ | Shekhawati | शेखावाटी |
RJ | Thar Desert | थार मरुस्थल | Thar, थार
GJ | Ahmedabad | अहमदाबाद | Amdavad, Ahmadabad, અમદાવાદ
GJ | Surat | सूरत | સુરત
GJ | Vadodara | वडोदरा | Baroda, વડોદરા, बड़ौदा
GJ | Rajkot | राजकोट |
GJ | Rann of Kutch | कच्छ का रण | Kutch, Kachchh, Kachh, White Rann, कच्छ, કચ્છ
GJ | Bhuj | भुज |
GJ | Dwarka | द्वारका | Dwaraka
GJ | Somnath | सोमनाथ |
GJ | Gir | गिर | Gir Forest, Sasan Gir
GJ | Kevadia | केवड़िया | Statue of Unity, Ekta Nagar
GJ | Gandhinagar | गांधीनगर |
GJ | Junagadh | जूनागढ़ | Girnar
GJ | Patan | पाटन | Rani ki Vav
PB | Amritsar | अमृतसर | ਅੰਮ੍ਰਿਤਸਰ
PB | Golden Temple | स्वर्ण मंदिर | Harmandir Sahib, Sri Harmandir Sahib, Darbar Sahib, हरमंदिर साहिब
PB | Ludhiana | लुधियाना |
PB | Jalandhar | जालंधर | Jullundur
PB | Patiala | पटियाला |
PB | Anandpur Sahib | आनंदपुर साहिब |
PB | Wagah | वाघा | Attari, Wagah Border, वाघा बॉर्डर
HR | Gurugram | गुरुग्राम | Gurgaon, गुड़गांव
HR | Karnal | करनाल |
HR | Kurukshetra | कुरुक्षेत्र |
HR | Faridabad | फरीदाबाद |
HR | Panipat | पानीपत |
HP | Shimla | शिमला | Simla
HP | Manali | मनाली |
HP | Dharamshala | धर्मशाला | Dharamsala, McLeod Ganj, मैक्लोडगंज
HP | Spiti | स्पीति | Spiti Valley, Kaza
HP | Kullu | कुल्लू | Kulu
HP | Kinnaur | किन्नौर |
HP | Dalhousie | डलहौज़ी |
HP | Bir Billing | बीर बिलिंग |
HP | Rohtang Pass | रोहतांग दर्रा | Rohtang
UK | Dehradun | देहरादून | Dehra Dun
UK | Rishikesh | ऋषिकेश | Hrishikesh
UK | Haridwar | हरिद्वार | Hardwar, हरद्वार
UK | Mussoorie | मसूरी |
UK | Nainital | नैनीताल |
UK | Kedarnath | केदारनाथ |
UK | Badrinath | बद्रीनाथ |
UK | Auli | औली |
UK | Valley of Flowers | फूलों की घाटी |
UK | Jim Corbett | जिम कॉर्बेट | Corbett, Ramnagar
UK | Almora | अल्मोड़ा |
JK | Srinagar | श्रीनगर |
JK | Dal Lake | डल झील |
JK | Gulmarg | गुलमर्ग |
JK | Pahalgam | पहलगाम |
JK | Sonamarg | सोनमर्ग | Sonmarg
JK | Jammu | जम्मू |
JK | Vaishno Devi | वैष्णो देवी | Katra
LA | Leh | लेह |
LA | Pangong Tso | पैंगोंग झील | Pangong, Pangong Lake
LA | Nubra Valley | नुब्रा घाटी | Nubra
LA | Zanskar | ज़ांस्कर |
LA | Kargil | कारगिल |
LA | Khardung La | खारदुंग ला |
MP | Bhopal | भोपाल |
MP | Indore | इंदौर | इन्दौर
MP | Gwalior | ग्वालियर |
MP | Ujjain | उज्जैन | Mahakal
MP | Khajuraho | खजुराहो |
MP | Orchha | ओरछा |
MP | Sanchi | साँची |
MP | Jabalpur | जबलपुर | Bhedaghat, भेड़ाघाट
MP | Kanha | कान्हा |
MP | Bandhavgarh | बांधवगढ़ |
MP | Maheshwar | महेश्वर |
MP | Mandu | मांडू |
CG | Raipur | रायपुर |
CG | Bastar | बस्तर | Jagdalpur, जगदलपुर
CG | Chitrakote | चित्रकोट | Chitrakoot Falls
BR | Patna | पटना |
BR | Bodh Gaya | बोधगया | Bodhgaya
BR | Gaya | गया |
BR | Nalanda | नालंदा |
BR | Madhubani | मधुबनी | Mithila, मिथिला
BR | Sonepur | सोनपुर | Sonpur
JH | Ranchi | राँची | रांची
JH | Jamshedpur | जमशेदपुर | Tatanagar
JH | Deoghar | देवघर | Baidyanath Dham
JH | Dhanbad | धनबाद |
WB | Kolkata | कोलकाता | Calcutta, Kolkatta, Calcatta, Culcutta, কলকাতা, कलकत्ता
WB | Howrah | हावड़ा | Howrah Bridge, হাওড়া
WB | Darjeeling | दार्जिलिंग | Darjiling, দার্জিলিং
WB | Sundarbans | सुंदरबन | Sunderbans, সুন্দরবন
WB | Siliguri | सिलीगुड़ी |
WB | Shantiniketan | शांतिनिकेतन | Santiniketan, Bolpur
WB | Kalimpong | कालिम्पोंग |
WB | Bishnupur | बिष्णुपुर |
WB | Digha | दीघा |
SK | Gangtok | गंगटोक | गान्तोक
SK | Kangchenjunga | कंचनजंगा | Kanchenjunga, Khangchendzonga
SK | Gurudongmar Lake | गुरुडोंगमार झील | Gurudongmar
SK | Nathu La | नाथू ला | Nathula
AS | Guwahati | गुवाहाटी | Gauhati, গুৱাহাটী
AS | Kaziranga | काज़ीरंगा | काजीरंगा
AS | Majuli | माजुली |
AS | Jorhat | जोरहाट |
AS | Kamakhya | कामाख्या |
AS | Brahmaputra | ब्रह्मपुत्र |
AR | Tawang | तवांग |
AR | Ziro | ज़ीरो | Ziro Valley
AR | Itanagar | ईटानगर |
ML | Shillong | शिलांग |
ML | Cherrapunji | चेरापूंजी | Sohra, Cherrapunjee
ML | Dawki | डॉकी | Umngot
ML | Mawlynnong | मावलिन्नांग |
NL | Kohima | कोहिमा | Kisama
NL | Dimapur | दीमापुर |
MN | Imphal | इंफाल |
MN | Loktak Lake | लोकटक झील | Loktak
MZ | Aizawl | आइज़ोल | आइजोल
TR | Agartala | अगरतला | আগরতলা
TR | Unakoti | उनाकोटी |
OD | Bhubaneswar | भुवनेश्वर | Bhubaneshwar, ଭୁବନେଶ୍ୱର
OD | Puri | पुरी | Jagannath Puri, ପୁରୀ
OD | Konark | कोणार्क | Konark Sun Temple
OD | Chilika Lake | चिल्का झील | Chilika, Chilka, चिलिका
OD | Cuttack | कटक |
TG | Hyderabad | हैदराबाद | Hydrabad, హైదరాబాద్, Bhagyanagar
TG | Charminar | चारमीनार |
TG | Warangal | वारंगल | వరంగల్
TG | Golconda | गोलकुंडा | Golkonda
TG | Ramoji Film City | रामोजी फिल्म सिटी |
AP | Visakhapatnam | विशाखापत्तनम | Vizag, Vizagapatam, Vishakhapatnam, Waltair, విశాఖపట్నం
AP | Vijayawada | विजयवाड़ा | Bezawada, విజయవాడ
AP | Tirupati | तिरुपति | Tirumala, తిరుపతి
AP | Araku Valley | अराकू घाटी | Araku
AP | Guntur | गुंटूर |
AP | Amaravati | अमरावती | అమరావతి
KA | Bengaluru | बेंगलुरु | Bangalore, Banglore, ಬೆಂಗಳೂರು, बंगलौर, बैंगलोर
KA | Mysuru | मैसूरु | Mysore, ಮೈಸೂರು, मैसूर
KA | Hampi | हम्पी | ಹಂಪಿ, Vijayanagara
KA | Coorg | कूर्ग | Kodagu, Madikeri, ಕೊಡಗು
KA | Mangaluru | मंगलुरु | Mangalore, ಮಂಗಳೂರು
KA | Hubballi | हुब्बल्ली | Hubli
KA | Belagavi | बेलगावी | Belgaum
KA | Gokarna | गोकर्ण |
KA | Badami | बादामी |
KA | Udupi | उडुपी |
KA | Chikkamagaluru | चिक्कमगलूरु | Chikmagalur
KA | Jog Falls | जोग प्रपात |
GA | Panaji | पणजी | Panjim
GA | Anjuna | अंजुना |
GA | Palolem | पालोलेम |
GA | Dudhsagar | दूधसागर | Dudhsagar Falls
KL | Kochi | कोच्चि | Cochin, Fort Kochi, Ernakulam, കൊച്ചി
KL | Thiruvananthapuram | तिरुवनंतपुरम | Trivandrum, തിരുവനന്തപുരം
KL | Alappuzha | अलप्पुझा | Alleppey, ആലപ്പുഴ
KL | Kumarakom | कुमारकोम |
KL | Munnar | मुन्नार | മൂന്നാർ
KL | Wayanad | वायनाड | Wynad, വയനാട്
KL | Thrissur | त्रिशूर | Trichur, തൃശൂർ
KL | Kozhikode | कोझिकोड | Calicut, കോഴിക്കോട്
KL | Varkala | वर्कला |
KL | Kovalam | कोवलम |
KL | Thekkady | थेक्कडी | Periyar
KL | Athirappilly | अथिराप्पिल्ली | Athirapally
TN | Chennai | चेन्नई | Madras, சென்னை, मद्रास
TN | Madurai | मदुरै | Meenakshi Temple, மதுரை
TN | Coimbatore | कोयंबटूर | Kovai, கோயம்புத்தூர்
TN | Thanjavur | तंजावुर | Tanjore, தஞ்சாவூர்
TN | Tiruchirappalli | तिरुचिरापल्ली | Trichy, Tiruchi, திருச்சிராப்பள்ளி
TN | Rameswaram | रामेश्वरम | Rameshwaram, Pamban
TN | Kanyakumari | कन्याकुमारी | Cape Comorin, கன்னியாகுமரி
TN | Ooty | ऊटी | Udhagamandalam, Ootacamund, Nilgiris, உதகமண்டலம்
TN | Mahabalipuram | महाबलीपुरम | Mamallapuram, மாமல்லபுரம்
TN | Kodaikanal | कोडाइकनाल |
TN | Kanchipuram | कांचीपुरम | Kancheepuram, காஞ்சிபுரம்
TN | Chettinad | चेट्टिनाड | Karaikudi
TN | Dhanushkodi | धनुषकोडी |
PY | Auroville | ऑरोविल |
AN | Port Blair | पोर्ट ब्लेयर | Sri Vijaya Puram
AN | Havelock Island | हैवलॉक द्वीप | Swaraj Dweep, Havelock
LD | Agatti | अगत्ती |
LD | Kavaratti | कवरत्ती |
`).map(([state = '', name = '', hindi = '', aliases]) => ({ state, name, hindi, aliases: listOf(aliases) }))

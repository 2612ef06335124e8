/**
 * Hindi spellings of the demo's teams, competitions and bots. Other names, such as those that an operator types, are shown
 * unchanged.
 */
export const namesInHindi: Readonly<Record<string, string>> = {
  'Lantern Kabaddi Raid': 'लैंटर्न कबड्डी रेड',
  'Floodlight Cricket Night': 'फ़्लडलाइट क्रिकेट नाइट',
  'Monsoon Football Evening': 'मानसून फ़ुटबॉल ईवनिंग',
  'Banyan Kabaddi League': 'बरगद कबड्डी लीग',
  'Peepal Cricket League': 'पीपल क्रिकेट लीग',
  'Chambal Night Owls': 'चंबल नाइट आउल्स',
  'Konkan Lanterns': 'कोंकण लैंटर्न्स',
  'Satpura Kites': 'सतपुड़ा काइट्स',
  'Sundarban Drummers': 'सुंदरबन ड्रमर्स',
  'Vidarbha Fireflies': 'विदर्भ फ़ायरफ़्लाइज़',
  'Mandovi Ferrymen': 'मांडवी फ़ेरीमेन',
  'Kutch Salt Riders': 'कच्छ सॉल्ट राइडर्स',
  'Bundel Stonecutters': 'बुंदेल स्टोनकटर्स',
  'Godavari Anklets': 'गोदावरी एंकलेट्स',
  'Palani Torchbearers': 'पलनी टॉर्चबेयरर्स',
  'Nilgiri Lamplighters': 'नीलगिरि लैंपलाइटर्स',
  'Deccan Moonrakers': 'दक्कन मूनरेकर्स',
  'Malabar Nightjars': 'मालाबार नाइटजार्स',
  'Aravalli Comets': 'अरावली कॉमेट्स',
  'Coromandel Stars': 'कोरोमंडल स्टार्स',
  'Doab Lantern Eleven': 'दोआब लैंटर्न इलेवन',
  'Saurashtra Tidewatch': 'सौराष्ट्र टाइडवॉच',
  'Spiti Snow Lions': 'स्पीति स्नो लायंस',
  'Zanskar Yaks': 'ज़ांस्कर याक्स',
  'Hooghly Steamers': 'हुगली स्टीमर्स',
  'Brahmaputra Rafters': 'ब्रह्मपुत्र राफ़्टर्स',
  'Cauvery Herons': 'कावेरी हेरॉन्स',
  'Ganga Ghat Wanderers': 'गंगा घाट वांडरर्स',
  'Periyar Elephants': 'पेरियार एलिफ़ेंट्स',
  'Mahanadi Otters': 'महानदी ऑटर्स',
  'Sahyadri Cloudburst': 'सह्याद्रि क्लाउडबर्स्ट',
  'Chilika Flamingos': 'चिल्का फ़्लेमिंगोज़',
  'Thar Dune Runners': 'थार ड्यून रनर्स',
  'Wular Boatmen': 'वुलर बोटमेन',
  'Gir Teak Rovers': 'गिर टीक रोवर्स',
  'Narmada Bargemen': 'नर्मदा बार्जमेन',
  'Malwa Millers': 'मालवा मिलर्स',
  'Kumaon Woodcutters': 'कुमाऊँ वुडकटर्स',
  'Marwar Camel Riders': 'मारवाड़ कैमल राइडर्स',
  'Tapti Potters': 'ताप्ती पॉटर्स',
  'Vindhya Wrestlers': 'विंध्य रेसलर्स',
  'Rohilkhand Weavers': 'रोहिलखंड वीवर्स',
  'Bastar Blacksmiths': 'बस्तर ब्लैकस्मिथ्स',
  'Ladakh Prayer Flags': 'लद्दाख प्रेयर फ़्लैग्स',
  'Nicobar Navigators': 'निकोबार नेविगेटर्स',
  'Tungabhadra Hawks': 'तुंगभद्रा हॉक्स',
  'Ajanta Painters': 'अजंता पेंटर्स',
  'Majuli Islanders': 'माजुली आइलैंडर्स',
  'Rann Mirages': 'रण मिराजेस',
  'Kangra Tea Pickers': 'कांगड़ा टी पिकर्स',
  'Sone Valley Foresters': 'सोन वैली फ़ॉरेस्टर्स',
  'Favourites Bot': 'फ़ेवरेट्स बॉट',
  'Outsiders Bot': 'आउटसाइडर्स बॉट',
  'Momentum Bot': 'मोमेंटम बॉट',
  'Contrarian Bot': 'कॉन्ट्रेरियन बॉट',
};

/** A season's name: the competition, its number, and the time of its start. The bots of a style are numbered, too. */
const SEASON = /^(.+?)( \d+(?: \(.+\))?)$/;

/** A side of a line, such as `Over 62.5 points` or `Kites −4.5 points`. */
const LINE = /^(.+) ([−+]?[\d.]+) (points|runs|goals)$/;
const COUNTED = new Map([
  ['points', 'अंक'],
  ['runs', 'रन'],
  ['goals', 'गोल'],
]);

/**
 * Transliterates a name into Hindi, and translates the side of a line. The name of a match needs both teams in
 * `namesInHindi`, that of a season its competition; other names are returned unchanged.
 */
export function nameInHindi(name: string): string {
  const [, series = '', rest = ''] = SEASON.exec(name) ?? [];
  if (Object.hasOwn(namesInHindi, series)) return `${namesInHindi[series]}${rest}`;
  const [, side, line, counted = ''] = LINE.exec(name) ?? [];
  if (side === 'Over' || side === 'Under')
    return `${line} ${COUNTED.get(counted)} से ${side === 'Over' ? 'ज़्यादा' : 'कम'}`;
  if (side) return `${nameInHindi(side)} ${line} ${COUNTED.get(counted)}`;
  const parts = name
    .split(' v ')
    .map((part) => (Object.hasOwn(namesInHindi, part) ? namesInHindi[part] : undefined));
  return parts.includes(undefined) ? name : parts.join(' बनाम ');
}

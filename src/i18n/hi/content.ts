/** Hindi texts of the pages for articles and events. The articles themselves come from the server. */
export const content = {
  Page: 'पेज',
  Post: 'पोस्ट',
  Event: 'इवेंट',
  'On this page': 'इस पेज पर',
  'Last changed': 'आख़िरी बदलाव',
  'This text is not there in your language yet.': 'यह लेख अभी आपकी भाषा में नहीं है।',
  'The text could not be loaded': 'लेख लोड नहीं हो सका',
  'This page is not there at the moment.': 'यह पेज फ़िलहाल नहीं है।',
  Table: 'तालिका',

  // rules
  'Search the rules': 'नियमों में खोजें',
  'A search has at most 100 characters. All rules are shown.':
    'खोज में ज़्यादा से ज़्यादा 100 अक्षर हो सकते हैं। सभी नियम दिख रहे हैं।',
  'Search for letters or digits. All rules are shown.': 'अक्षर या अंक खोजें। सभी नियम दिख रहे हैं।',
  '{found} of {all} sections': '{all} में से {found} भाग',
  'No section has all of these words. Check the spelling, or search for fewer.':
    'किसी भाग में ये सारे शब्द नहीं हैं। वर्तनी जाँचें, या कम शब्द खोजें।',
  'Show all rules': 'सभी नियम दिखाएँ',

  // blog
  'What is behind the odds, the games and the wallet': 'भाव, गेम और वॉलेट के पीछे की बातें',
  'See all posts': 'सभी पोस्ट देखें',
  'There is no such post.': 'ऐसी कोई पोस्ट नहीं है।',
  'The posts could not be loaded': 'पोस्ट लोड नहीं हो सकीं',
  'No post has been published yet.': 'अभी तक कोई पोस्ट नहीं छपी है।',

  // events
  'What is on, what is coming, and what has been': 'क्या चल रहा है, क्या आने वाला है, और क्या हो चुका',
  'When and where': 'कब और कहाँ',
  Starts: 'शुरू',
  Ends: 'समाप्त',
  Where: 'कहाँ',
  'On now': 'चल रहा है',
  Ended: 'हो चुका',
  'See all events': 'सभी इवेंट देखें',
  'There is no such event.': 'ऐसा कोई इवेंट नहीं है।',
  'The events could not be loaded': 'इवेंट लोड नहीं हो सके',
  'No event has been announced yet.': 'अभी तक किसी इवेंट की घोषणा नहीं हुई है।',

  // registration
  'Read the rules': 'नियम पढ़ें',
  '(opens in a new tab)': '(नए टैब में खुलता है)',
} as const;

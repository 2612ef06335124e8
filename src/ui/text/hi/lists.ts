/** Hindi for the statement's filters and newer lines, winners, bonuses and referrals. */
export const lists = {
  'Bonus received': 'बोनस मिला',
  'Bonus released': 'बोनस वॉलेट में आया',
  'Bonus expired': 'बोनस की अवधि समाप्त',
  'Referral reward': 'रेफ़रल इनाम',

  // the statement's filters, and what it comes to
  Filters: 'फ़िल्टर',
  Period: 'अवधि',
  'All time': 'अब तक',
  Today: 'आज',
  'This week': 'इस हफ़्ते',
  'This month': 'इस महीने',
  'Last month': 'पिछले महीने',
  'Dates and kinds': 'तारीखें और प्रकार',
  From: 'इस दिन से',
  Until: 'इस दिन तक',
  Show: 'दिखाएँ',
  'Kinds of moves': 'लेन-देन के प्रकार',
  Bets: 'बेट',
  Deposits: 'जमा राशियाँ',
  Withdrawals: 'निकासियाँ',
  'Bonus and referral': 'बोनस और रेफ़रल',
  'Clear filters': 'फ़िल्टर हटाएँ',
  'Nothing has moved that fits these filters': 'इन फ़िल्टरों से मेल खाता कोई लेन-देन नहीं है',
  'Net of the period': 'इस अवधि का शुद्ध जोड़',
  'Lifetime net deposits': 'अब तक की शुद्ध जमा राशि',
  'Download CSV': 'CSV डाउनलोड करें',
  'The file is among your downloads.': 'फ़ाइल आपके डाउनलोड में है।',
  'The file holds the latest {lines} moves. For older ones choose a shorter period.':
    'फ़ाइल में सबसे नए {lines} लेन-देन हैं। पुराने लेन-देन के लिए छोटी अवधि चुनें।',
  'This is not a date': 'यह कोई तारीख नहीं है',
  'The end must not be before the beginning': 'अंत शुरुआत से पहले नहीं हो सकता',
  'There is no such kind of move': 'ऐसा कोई लेन-देन का प्रकार नहीं है',

  // bonuses
  'Credit that becomes cash once you have staked as much.':
    'वह क्रेडिट जो उतनी ही रकम का दाँव लगाने पर नकद बन जाता है।',
  'Your bonuses could not be loaded': 'आपके बोनस लोड नहीं हो सके',
  'You have no bonus yet': 'आपके पास अभी कोई बोनस नहीं है',
  'Welcome bonus': 'स्वागत बोनस',
  'Goodwill bonus': 'सद्भावना बोनस',
  'Under way': 'जारी है',
  Waiting: 'प्रतीक्षा में',
  Released: 'नकद बन गया',
  '{done} of {all} staked': '{all} में से {done} का दाँव लगाया',
  'Staked so far': 'अब तक लगाया दाँव',
  'Now cash in your wallet.': 'अब आपके वॉलेट में नकद है।',
  'It was not staked in time, and is gone.': 'समय पर दाँव पूरा नहीं हुआ, इसलिए यह ख़त्म हो गया।',
  'Stakes count for it once the bonus before it has ended.':
    'इससे पहले का बोनस पूरा होने पर ही दाँव इसमें गिने जाएँगे।',
  'Expires:': 'समाप्ति:',
  'All is staked: {amount} are on their way into your wallet.':
    'पूरा दाँव लग चुका है: {amount} आपके वॉलेट में आ रहे हैं।',
  'Stake {amount} more, and it becomes cash.': '{amount} का दाँव और लगाएँ, फिर यह नकद बन जाएगा।',
  'A bonus stands apart from your cash until you have staked its amount once.':
    'जब तक आप उसकी रकम के बराबर दाँव नहीं लगा लेते, बोनस आपके नकद से अलग रहता है।',
  'Bets count when they are won or lost, games when they are played.':
    'बेट जीतने या हारने पर गिनी जाती है, खेल खेलते ही गिना जाता है।',
  'Bets that are cancelled or void do not count.': 'रद्द या अमान्य बेट नहीं गिनी जाती।',
  'One bonus counts at a time, the oldest first.': 'एक समय में एक ही बोनस गिना जाता है, सबसे पुराना पहले।',
  'A bonus is gone 30 days after it was granted. Your cash is never touched by that.':
    'बोनस मिलने के 30 दिन बाद ख़त्म हो जाता है। आपके नकद पर इसका कभी कोई असर नहीं पड़ता।',
  'It is play money, like all credit here.': 'यहाँ के सारे क्रेडिट की तरह यह भी नकली पैसे हैं।',
  'All the rules': 'सभी नियम',

  // winners
  'The latest wins of the last seven days. Names are masked.': 'पिछले सात दिनों की सबसे नई जीतें। नाम छिपाए गए हैं।',
  'The winners could not be loaded': 'विजेताओं की सूची लोड नहीं हो सकी',
  'Nobody has won in the last seven days': 'पिछले सात दिनों में कोई नहीं जीता',

  // referrals
  'You are rewarded for every friend whose first bet has been won or lost.':
    'हर उस दोस्त के लिए आपको इनाम मिलता है जिसकी पहली बेट जीती या हारी जा चुकी हो।',
  'Your friends could not be loaded': 'आपके दोस्तों की सूची लोड नहीं हो सकी',
  'Your invitation': 'आपका निमंत्रण',
  'Your code': 'आपका कोड',
  'Your link': 'आपका लिंक',
  Friends: 'दोस्त',
  Earned: 'कमाई',
  'Share the link': 'लिंक साझा करें',
  'Join me on Sikka: live matches and fair games, with play money.':
    'Sikka पर मेरे साथ आइए: लाइव मैच और निष्पक्ष खेल, नकली पैसों से।',
  'Sharing did not work here. Copy the link instead.': 'यहाँ साझा नहीं हो सका। इसकी जगह लिंक कॉपी कर लें।',
  'Nobody has come with your code yet': 'आपके कोड से अभी तक कोई नहीं आया है',
  'Send your link to a friend, or tell them your code.': 'किसी दोस्त को अपना लिंक भेजें, या अपना कोड बताएँ।',
  'They register with it and verify their phone.': 'वे उससे रजिस्टर करते हैं और अपना फ़ोन सत्यापित करते हैं।',
  'Once their first bet has been won or lost, you get {reward} in cash.':
    'उनकी पहली बेट जीतते या हारते ही आपको {reward} नकद मिलते हैं।',
  'Your friends': 'आपके दोस्त',
  Friend: 'दोस्त',
  Joined: 'कब जुड़े',
  Reward: 'इनाम',
  Rewarded: 'इनाम मिला',
  'Phone not verified yet': 'फ़ोन अभी सत्यापित नहीं',
  'No settled bet yet': 'अभी कोई बेट पूरी नहीं हुई',
} as const;

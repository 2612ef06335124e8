/** Hindi for one's own page: profile, picture, password, dashboard, charts. */
export const profile = {
  // the frame
  'Profile pages': 'प्रोफ़ाइल के पेज',
  'Who you are': 'आप कौन हैं',
  'What is mine': 'मेरी चीज़ें',
  Name: 'नाम',
  Edit: 'बदलें',

  // edit profile
  Picture: 'तस्वीर',
  'Choose a picture': 'तस्वीर चुनें',
  'Keep the old one': 'पुरानी ही रहने दें',
  'PNG, JPEG or WebP. Large photos are made smaller.': 'PNG, JPEG या WebP। बड़ी फ़ोटो छोटी कर दी जाती हैं।',
  'Preparing your picture…': 'आपकी तस्वीर तैयार की जा रही है…',
  'Choose what to show': 'चुनें कि क्या दिखे',
  'Move the picture with the arrow keys': 'ऐरो कुंजियों से तस्वीर को खिसकाएँ',
  Zoom: 'ज़ूम',
  'Not this picture': 'यह तस्वीर नहीं',
  'Use this picture': 'यही तस्वीर लगाएँ',
  Save: 'सहेजें',
  'Saving…': 'सहेजा जा रहा है…',
  Sending: 'भेजा जा रहा है',
  'Your profile is saved': 'आपकी प्रोफ़ाइल सहेज ली गई है',
  'The picture is larger than 50 MB': 'तस्वीर 50 MB से बड़ी है',
  'The picture has more than 40 megapixels': 'तस्वीर 40 मेगापिक्सेल से बड़ी है',
  'The picture is damaged or incomplete. Please choose another one': 'तस्वीर खराब या अधूरी है। कृपया दूसरी चुनें',

  // change password
  'Password changed': 'पासवर्ड बदल गया',
  'From now on, log in with your new password.': 'अब से अपने नए पासवर्ड से लॉग इन करें।',
  'You stay logged in here. Everywhere else you have been logged out.':
    'आप यहाँ लॉग इन रहेंगे। बाकी सब जगह से आपको लॉग आउट कर दिया गया है।',
  'Back to your profile': 'अपनी प्रोफ़ाइल पर वापस जाएँ',
  'All other devices will be logged out.': 'बाकी सभी डिवाइस से लॉग आउट कर दिया जाएगा।',
  'Waiting for you to log in': 'आपके लॉग इन करने की प्रतीक्षा है',
  'Your password has been changed': 'आपका पासवर्ड बदल दिया गया है',
  'No answer came: your password may have been changed. Sending it again does no harm.':
    'कोई जवाब नहीं आया: हो सकता है कि आपका पासवर्ड बदल गया हो। इसे फिर से भेजने में कोई हर्ज नहीं है।',

  // dashboard
  Period: 'अवधि',
  '30 days': '30 दिन',
  '90 days': '90 दिन',
  'Net position': 'कुल स्थिति',
  'Net, last 30 days': 'शुद्ध, पिछले 30 दिन',
  'Net, last 90 days': 'शुद्ध, पिछले 90 दिन',
  'Net, all time': 'शुद्ध, अब तक',
  'Won or lost bets and rounds: what they paid, less their stakes; of cancelled bets what was kept. Open and void bets do not count.':
    'जिन बेट और राउंड का फ़ैसला हो चुका है, उनसे मिली रकम में से उनका दाँव घटाकर; वापस ली गई बेट में से जो नहीं लौटा, वह भी घटाकर। खुली और रद्द बेट इसमें नहीं गिनी जातीं।',
  'Balance per day: {first} at first, {last} now, lowest {lowest}, highest {highest}':
    'हर दिन का बैलेंस: शुरू में {first}, अभी {last}, सबसे कम {lowest}, सबसे ज़्यादा {highest}',
  Day: 'दिन',
  'Stakes and returns per week': 'हर हफ़्ते के दाँव और वापसी',
  'Stakes and returns of 12 weeks: {staked} staked, {returned} returned':
    '12 हफ़्तों के दाँव और वापसी: {staked} दाँव पर लगे, {returned} वापस आए',
  'Week from': 'हफ़्ते की शुरुआत',
  Staked: 'दाँव पर लगे',
  Returned: 'वापस आए',
  'By game, last 30 days': 'खेल के हिसाब से, पिछले 30 दिन',
  'By game, last 90 days': 'खेल के हिसाब से, पिछले 90 दिन',
  'Stakes and returns by game: net {net}': 'खेल के हिसाब से दाँव और वापसी: शुद्ध {net}',
  Game: 'खेल',
  Toss: 'टॉस',
  Net: 'शुद्ध',
  Count: 'संख्या',
  'Once a bet of yours is decided, you see here what your play brings and costs.':
    'आपकी किसी बेट का फ़ैसला होते ही यहाँ दिखेगा कि खेल से आपको क्या मिला और क्या गया।',
  'See the live bets': 'लाइव बेट देखें',
  'Your dashboard could not be loaded': 'आपका डैशबोर्ड लोड नहीं हो सका',
  'These figures could not be brought up to date. Trying again…':
    'ये आँकड़े ताज़ा नहीं हो सके। फिर कोशिश की जा रही है…',

  // charts
  'Show as table': 'तालिका के रूप में दिखाएँ',
  '₹{amount}K': '₹{amount} ह॰',
  '₹{amount}L': '₹{amount} ला॰',
  '₹{amount}Cr': '₹{amount} क॰',
} as const;

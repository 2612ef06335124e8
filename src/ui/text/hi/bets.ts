/** Hindi for matches, bets and the start page. */
export const bets = {
  // lists of matches
  'Real-Time Betting Experience': 'रियल-टाइम बेटिंग का अनुभव',
  'LIVE BETS': 'लाइव बेट',
  'EXTRA TIME BETS': 'एक्स्ट्रा टाइम बेट',
  'CLOSE BETS LIST': 'बंद बेट की सूची',
  'Kinds of bets': 'बेट के प्रकार',
  'Extra time bets': 'एक्स्ट्रा टाइम बेट',
  'Close bets': 'बंद बेट',
  'S.No.': 'क्र.सं.',
  Match: 'मैच',
  'Closing Time': 'बंद होने का समय',
  'Extra Time': 'एक्स्ट्रा टाइम',
  'Win Ratio': 'जीत का अनुपात',
  'No Extra time bets': 'कोई एक्स्ट्रा टाइम बेट नहीं',
  'Error Getting the bets': 'बेट लाने में गड़बड़ी हुई',
  'Failed to get bets': 'बेट नहीं मिल सकीं',
  'See live bets': 'लाइव बेट देखें',
  'This list could not be brought up to date. Trying again…':
    'यह सूची ताज़ा नहीं की जा सकी। फिर कोशिश की जा रही है…',

  // the line to the server
  Live: 'लाइव',
  Offline: 'ऑफ़लाइन',
  'Connecting…': 'जुड़ रहा है…',
  'You are offline. Prices and times may have changed; this page catches up by itself.':
    'आप ऑफ़लाइन हैं। भाव और समय बदल गए हो सकते हैं; यह पेज अपने-आप ताज़ा हो जाएगा।',
  'The line to the server is interrupted. Prices and times may have changed; this page catches up by itself.':
    'सर्वर से संपर्क टूट गया है। भाव और समय बदल गए हो सकते हैं; यह पेज अपने-आप ताज़ा हो जाएगा।',
} as const;

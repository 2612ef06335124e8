/** Hindi for the layout and what stands outside the pages. */
export const shell = {
  Home: 'होम',
  'Live bets': 'लाइव बेट',
  'My bets': 'मेरी बेट',
  Wallet: 'वॉलेट',
  Main: 'मुख्य',
  'Main places': 'मुख्य जगहें',
  'Log in': 'लॉग इन',
  'Log out': 'लॉग आउट',
  Register: 'रजिस्टर करें',
  Balance: 'बैलेंस',
  'Not allowed': 'अनुमति नहीं है',
  'Your account is not allowed to see this page.': 'आपके खाते को यह पेज देखने की अनुमति नहीं है।',
  'Page not found': 'पेज नहीं मिला',
  "Oops! The page you're looking for doesn't exist or has been moved.":
    'अरे! आप जो पेज ढूँढ रहे हैं वह मौजूद नहीं है या कहीं और ले जाया गया है।',
  'Go back home': 'होम पर वापस जाएँ',
  'The server cannot be reached. Trying again by itself…':
    'सर्वर तक पहुँच नहीं हो पा रही है। अपने-आप फिर कोशिश की जा रही है…',
  'Load the page anew': 'पेज फिर से लोड करें',
  'Play money only: credits cannot be bought, paid out or exchanged for anything of value. 18+':
    'केवल नकली पैसे: क्रेडिट न खरीदे जा सकते हैं, न निकाले जा सकते हैं, न किसी मूल्यवान चीज़ से बदले जा सकते हैं। 18+',
  'Server Error, Please try again later': 'सर्वर में गड़बड़ी है, कृपया बाद में फिर कोशिश करें',
  'Access denied. Your account has been suspended.': 'पहुँच अस्वीकृत। आपका खाता निलंबित कर दिया गया है।',
  'Failed to get wallet amount': 'वॉलेट की राशि नहीं मिल सकी',
  'You won {amount}': 'आपने {amount} जीते',
  'Your stake is back: the bet is void': 'बेट रद्द हुई: आपकी रकम वापस आ गई है',
} as const;

/** Hindi for what the kit says by itself. */
export const kit = {
  Close: 'बंद करें',
  'Loading…': 'लोड हो रहा है…',
  'The rule in full': 'पूरा नियम',
  'Please wait': 'कृपया प्रतीक्षा करें',
  'Show password': 'पासवर्ड दिखाएँ',
  'Hide password': 'पासवर्ड छिपाएँ',
  /** Days, after their number. */
  d: ' दिन',
  Previous: 'पिछला',
  Next: 'अगला',
  Jan: 'जन॰',
  Feb: 'फ़र॰',
  Mar: 'मार्च',
  Apr: 'अप्रैल',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुल॰',
  Aug: 'अग॰',
  Sept: 'सित॰',
  Oct: 'अक्टू॰',
  Nov: 'नव॰',
  Dec: 'दिस॰',
  'Page {page} of {pages}': 'पेज {page} / {pages}',
  Pages: 'पेज',
  'Try again': 'फिर कोशिश करें',
  'Something went wrong': 'कुछ गड़बड़ हो गई',
  'The picture took too long to read. Please choose another one':
    'चित्र पढ़ने में बहुत समय लग गया। कृपया कोई और चित्र चुनें',
  'This could not be sent within 10 seconds, so it was not sent.':
    'यह 10 सेकंड के अंदर नहीं भेजा जा सका, इसलिए भेजा ही नहीं गया।',
  'The page could not be shown. Your money and your bets are not affected.':
    'पेज दिखाया नहीं जा सका। आपके पैसे और आपकी बेट पर इसका कोई असर नहीं है।',
  'This part of the page could not be shown. Your money and your bets are not affected.':
    'पेज का यह हिस्सा दिखाया नहीं जा सका। आपके पैसे और आपकी बेट पर इसका कोई असर नहीं है।',
  optional: 'वैकल्पिक',
  'Choose a file': 'फ़ाइल चुनें',
  'Remove file': 'फ़ाइल हटाएँ',
  '{used} of {limit} characters': '{limit} में से {used} अक्षर',
  'Select an option': 'विकल्प चुनें',
  'QR code': 'QR कोड',
  'Skip to content': 'सीधे सामग्री पर जाएँ',
} as const;

/** Hindi for the games and their fairness. */
export const games = {
  'Coin flip': 'सिक्का उछाल',
  Limbo: 'लिम्बो',

  // what the schemas and the server say
  'The target must be between 1.01 and 1,000,000': 'लक्ष्य 1.01 और 10,00,000 के बीच होना चाहिए',
  'The seeds of this round are missing': 'इस दौर के सीड नहीं मिले',
  'The seeds to be changed are missing': 'जो सीड बदलने हैं, वे नहीं मिले',
  'One round pays back at most ₹1,00,00,000': 'एक दौर में ज़्यादा से ज़्यादा ₹1,00,00,000 वापस मिलते हैं',
  'Client seed is required': 'क्लाइंट सीड ज़रूरी है',
  'Client seed must be plain text on one line': 'क्लाइंट सीड एक ही पंक्ति का सादा टेक्स्ट होना चाहिए',
  'Client seed cannot exceed 64 characters': 'क्लाइंट सीड 64 अक्षरों से ज़्यादा नहीं हो सकता',
  'Seeds not found': 'ये सीड नहीं मिले',
  'These seeds are no longer in use': 'ये सीड अब इस्तेमाल में नहीं हैं',
} as const;

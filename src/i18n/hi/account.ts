/**
 * Hindi texts of accounts: log-in, registration, codes, passwords, the demo inbox; and of all validation
 * messages.
 */
export const account = {
  // fields
  'Phone Number': 'फ़ोन नंबर',
  Password: 'पासवर्ड',
  'Confirm Password': 'पासवर्ड दोबारा लिखें',
  'New Password': 'नया पासवर्ड',
  'First Name': 'नाम',
  'Last Name': 'उपनाम',
  Email: 'ईमेल',
  'Pin Code': 'पिन कोड',
  'State or union territory': 'राज्य या केंद्र शासित प्रदेश',
  'Select your state': 'अपना राज्य चुनें',
  'Referral code': 'रेफ़रल कोड',
  Code: 'कोड',
  '10 digits. We send a code to it.': '10 अंक। हम इस पर एक कोड भेजेंगे।',
  'At least 8 characters': 'कम से कम 8 अक्षर',
  '6 digits, good for 10 minutes': '6 अंक, 10 मिनट तक मान्य',

  // login
  'Forgot password?': 'पासवर्ड भूल गए?',
  'New to Sikka?': 'सिक्का पर नए हैं?',
  'Just looking? No need to register.': 'बस देखना चाहते हैं? रजिस्टर करने की ज़रूरत नहीं।',
  'Use the demo account': 'डेमो खाता इस्तेमाल करें',
  'No proper answer came from the server. Check your connection and try again.':
    'सर्वर से कोई सही जवाब नहीं आया। अपना कनेक्शन जाँचें और फिर कोशिश करें।',

  // registration
  'Already registered?': 'पहले से रजिस्टर हैं?',
  'I have a referral code': 'मेरे पास रेफ़रल कोड है',
  'I am over 18 years old': 'मेरी उम्र 18 साल से ज़्यादा है',
  'I agree with the rules': 'मैं नियमों से सहमत हूँ',

  // activity
  Activity: 'गतिविधि',
  'Activity, {count} new': 'गतिविधि, {count} नई',
  'There is something new in your activity': 'आपकी गतिविधि में कुछ नया है',
  'Your activity could not be loaded': 'आपकी गतिविधि लोड नहीं हो सकी',
  'Nothing has happened yet. Results of your bets, deposits and answers from support come here.':
    'अभी तक कुछ नहीं हुआ है। आपकी बेट के नतीजे, जमा और सहायता टीम के जवाब यहाँ दिखेंगे।',
  'This is not the number of an activity': 'यह किसी गतिविधि का क्रमांक नहीं है',
  New: 'नया',
  'Deposit declined': 'जमा से मना किया गया',
  'Deposit expired': 'जमा का समय निकल गया',
  'Withdrawal approved': 'निकासी मंज़ूर',
  'Support has answered': 'सहायता टीम का जवाब आया',
  'Log-in on a new device': 'नए डिवाइस पर लॉग इन',
  'Payout account added': 'निकासी का खाता जोड़ा गया',
  'Support has closed your ticket': 'सहायता टीम ने आपका टिकट बंद किया',

  // play limits
  'Play limits': 'खेल की सीमाएँ',
  'Your limits could not be loaded': 'आपकी सीमाएँ लोड नहीं हो सकीं',
  'Your limits are saved': 'आपकी सीमाएँ सहेजी गईं',
  'You decide, and the server holds you to it.': 'फ़ैसला आपका है, और सर्वर उस पर कायम रहता है।',
  'How limits work': 'सीमाएँ कैसे काम करती हैं',
  'Deposit limits': 'जमा की सीमाएँ',
  'Stake limits': 'दाँव की सीमाएँ',
  'Loss limits': 'नुकसान की सीमाएँ',
  'Time limit': 'समय की सीमा',
  'A minute counts once you place a bet or play a round in it.':
    'वह मिनट गिना जाता है जिसमें आप बेट लगाते हैं या कोई राउंड खेलते हैं।',
  'In a day, until midnight in India': 'एक दिन में, भारत की आधी रात तक',
  'Time limit for a day': 'एक दिन की समय सीमा',
  'Minutes a day': 'दिन में कितने मिनट',
  'What you add to your wallet.': 'जो आप अपने वॉलेट में जोड़ते हैं।',
  'What you stake on bets and games, won or lost.': 'जो आप बेट और गेम पर लगाते हैं, जीतें या हारें।',
  'Stakes less what came back. A bet that is open counts as lost until it is decided.':
    'दाँव में से वापस आई रकम घटाकर। खुली बेट नतीजा आने तक हारी हुई गिनी जाती है।',
  'On one bet or one round': 'एक बेट या एक राउंड पर',
  'In 24 hours': '24 घंटे में',
  'In 7 days': '7 दिन में',
  'In a calendar month': 'कैलेंडर के एक महीने में',
  'Deposit limit for 24 hours': '24 घंटे की जमा सीमा',
  'Deposit limit for 7 days': '7 दिन की जमा सीमा',
  'Deposit limit for the month': 'महीने की जमा सीमा',
  'Limit for a single stake': 'एक दाँव की सीमा',
  'Stake limit for 24 hours': '24 घंटे की दाँव सीमा',
  'Stake limit for 7 days': '7 दिन की दाँव सीमा',
  'Stake limit for the month': 'महीने की दाँव सीमा',
  'Loss limit for 24 hours': '24 घंटे की नुकसान सीमा',
  'Loss limit for 7 days': '7 दिन की नुकसान सीमा',
  'Loss limit for the month': 'महीने की नुकसान सीमा',
  '{left} left of {amount}': '{amount} में से {left} बाकी',
  '{left} left of {amount}; {unfinished} waits in unfinished deposits':
    '{amount} में से {left} बाकी; {unfinished} अधूरी जमा में हैं',
  'No limit': 'कोई सीमा नहीं',
  Set: 'तय करें',
  'You asked for: {wish}. You can confirm that from {time}.':
    'आपने माँगा: {wish}। आप इसकी पुष्टि {time} से कर सकते हैं।',
  'You asked for: {wish}. You can confirm that until {time}.':
    'आपने माँगा: {wish}। आप इसकी पुष्टि {time} तक कर सकते हैं।',
  'Keep it as it is': 'जैसी है वैसी रखें',
  Confirm: 'पुष्टि करें',
  'A lower limit is in force at once. A higher one, or none, waits for 24 hours; then we ask you again.':
    'कम सीमा तुरंत लागू होती है। ज़्यादा सीमा, या कोई सीमा न रखना, 24 घंटे रुकता है; फिर हम आपसे दोबारा पूछते हैं।',
  'Take this limit away': 'यह सीमा हटाएँ',
  'Take this limit away? That waits for 24 hours; then we ask you again.':
    'यह सीमा हटाएँ? इसके लिए 24 घंटे रुकना होगा; फिर हम आपसे दोबारा पूछेंगे।',
  'Do you still want no limit here?': 'क्या आप अब भी यहाँ कोई सीमा नहीं चाहते?',
  'Do you still want a limit of {amount}?': 'क्या आप अब भी {amount} की सीमा चाहते हैं?',
  'Keep this limit as it is?': 'यह सीमा जैसी है वैसी रखें?',
  Yes: 'हाँ',
  'Not now': 'अभी नहीं',
  'A limit of time is for a day': 'समय की सीमा एक दिन के लिए होती है',
  'Whole minutes, from 0 to 1440': '0 से 1440 तक पूरे मिनट',
  'Only a limit on stakes can be for a single stake': 'एक दाँव की सीमा सिर्फ़ दाँव पर लग सकती है',
  'This limit has changed meanwhile': 'यह सीमा इस बीच बदल गई है',
  'A raise can be confirmed a day after it was asked for': 'सीमा बढ़ाने की पुष्टि माँगने के एक दिन बाद की जा सकती है',
  'The amount needs to be 0 or more': 'रकम 0 या उससे ज़्यादा होनी चाहिए',
  'Reality check': 'समय का रिमाइंडर',
  'No reality check is wanted': 'समय का रिमाइंडर चालू नहीं है',
  'Tell me how long I have been playing, and what I have won or lost':
    'मुझे बताएँ कि मैं कितनी देर से खेल रहा/रही हूँ, और कितना जीता या हारा है',
  Never: 'कभी नहीं',
  '{minutes} min': '{minutes} मिनट',
  'Change how often you are told?': 'याद दिलाने का समय बदलें?',
  'Take a break': 'ब्रेक लें',
  'No stakes, no deposits, no bonuses. Withdrawals and your history stay open.':
    'न दाँव, न जमा, न बोनस। निकासी और आपकी हिस्ट्री खुली रहती हैं।',
  'Time-out': 'छोटा ब्रेक',
  'Self-exclusion': 'ख़ुद पर रोक',
  '24 hours': '24 घंटे',
  '7 days': '7 दिन',
  '6 months': '6 महीने',
  '1 year': '1 साल',
  '5 years': '5 साल',
  'For good': 'हमेशा के लिए',
  'Begin now': 'अभी शुरू करें',
  'It begins at once. Nobody can end it early: not you, and not we. Open bets stay; they can be cancelled, and your money can be withdrawn.':
    'यह तुरंत शुरू होता है। इसे कोई समय से पहले ख़त्म नहीं कर सकता: न आप, न हम। खुली बेट बनी रहती हैं; उन्हें वापस लिया जा सकता है, और आपका पैसा निकाला जा सकता है।',
  'It covers this account: its phone number, and its email once you have proven that it is yours. It does not know you by another phone number.':
    'यह इसी खाते पर लागू होता है: इसके फ़ोन नंबर पर, और इसके ईमेल पर, जब आप साबित कर चुके हों कि वह आपका है। किसी दूसरे फ़ोन नंबर से यह आपको नहीं पहचानता।',
  'You are on a longer break already': 'आप पहले से ही इससे लंबे ब्रेक पर हैं',
  'Everybody who tries the demo shares this account: register to take a break with an account of your own':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं: ब्रेक लेने के लिए अपना खाता रजिस्टर करें',
  'You have excluded yourself until {time}.': 'आपने {time} तक ख़ुद पर रोक लगाई है।',
  'You have excluded yourself for good.': 'आपने हमेशा के लिए ख़ुद पर रोक लगाई है।',
  'You are on a break until {time}.': 'आप {time} तक ब्रेक पर हैं।',
  // refusals of the server, by sentence
  'Your deposit limit for 24 hours is {amount}, of which {left} is left.':
    'आपकी 24 घंटे की जमा सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your deposit limit for 7 days is {amount}, of which {left} is left.':
    'आपकी 7 दिन की जमा सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your deposit limit for the month is {amount}, of which {left} is left.':
    'आपकी महीने की जमा सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your stake limit for 24 hours is {amount}, of which {left} is left.':
    'आपकी 24 घंटे की दाँव सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your stake limit for 7 days is {amount}, of which {left} is left.':
    'आपकी 7 दिन की दाँव सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your stake limit for the month is {amount}, of which {left} is left.':
    'आपकी महीने की दाँव सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your loss limit for 24 hours is {amount}, of which {left} is left.':
    'आपकी 24 घंटे की नुकसान सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your loss limit for 7 days is {amount}, of which {left} is left.':
    'आपकी 7 दिन की नुकसान सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your loss limit for the month is {amount}, of which {left} is left.':
    'आपकी महीने की नुकसान सीमा {amount} है, जिसमें से {left} बाकी है।',
  'Your limit of time is {minutes} min a day, and none of it is left today.':
    'आपकी समय की सीमा दिन में {minutes} मिनट है, और आज उसमें कुछ नहीं बचा।',
  'Your limit for a single stake is {amount}.': 'आपकी एक दाँव की सीमा {amount} है।',
  'There is room for this from {time}.': 'इसके लिए {time} से जगह होगी।',
  'Until then nothing can be staked or deposited.': 'तब तक न दाँव लगाया जा सकता है, न जमा किया जा सकता है।',
  'Your entries stay as they are.': 'आपने जो भरा है, वह वैसा ही रहेगा।',
  'You can still withdraw your money.': 'आप अपना पैसा अब भी निकाल सकते हैं।',

  // security
  Security: 'सुरक्षा',
  'Where you are logged in': 'आप कहाँ-कहाँ लॉग इन हैं',
  'Your sessions could not be loaded': 'आपके सेशन लोड नहीं हो सके',
  'No session is open.': 'कोई सेशन खुला नहीं है।',
  'Everybody who tries the demo shares this account, so only your own session is shown.':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं, इसलिए केवल आपका अपना सेशन दिखाया जाता है।',
  'Everybody who tries the demo shares this account: nobody may end what others opened':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं: दूसरों का सेशन कोई बंद नहीं कर सकता',
  'Is one of these not you? Log it out and change your password.':
    'क्या इनमें से कोई आपका नहीं है? उसे लॉग आउट करें और अपना पासवर्ड बदलें।',
  'Log out of {device}': '{device} से लॉग आउट करें',
  'Log out everywhere else': 'बाकी सब जगह से लॉग आउट करें',
  'Log out elsewhere': 'दूसरी जगह से लॉग आउट',
  'Log out there': 'वहाँ से लॉग आउट करें',
  'Logged out there': 'वहाँ से लॉग आउट हो गया',
  'Logged out everywhere else': 'बाकी सब जगह से लॉग आउट हो गया',
  'This device': 'यह डिवाइस',
  'Unknown device': 'अनजान डिवाइस',
  'Network {network}': 'नेटवर्क {network}',
  'Logged in': 'लॉग इन',
  'Last used': 'पिछली बार इस्तेमाल',
  'All devices but this one are logged out at once.': 'इस डिवाइस को छोड़कर सभी डिवाइस तुरंत लॉग आउट हो जाते हैं।',
  '{device} is logged out at once. Whoever uses it has to log in again.':
    '{device} तुरंत लॉग आउट हो जाता है। जो उसे इस्तेमाल करता है उसे फिर से लॉग इन करना होगा।',
  'If it was not you:': 'अगर वह आप नहीं थे:',
  'Keep it': 'रहने दें',
  'This account is new: please have a code sent that names it and the amount':
    'यह खाता नया है: कृपया ऐसा कोड मँगाएँ जिसमें यह खाता और रकम लिखी हो',
  'Two-step log-in': 'दो चरणों में लॉग इन',
  'The key and the recovery codes that you saw here do not count: two-step log-in was changed elsewhere meanwhile. Remove the key from your app.':
    'आपने यहाँ जो कुंजी और रिकवरी कोड देखे थे, वे मान्य नहीं हैं: इस बीच दो चरणों में लॉग इन कहीं और बदला गया। कुंजी को अपने ऐप से हटा दें।',
  'Two-step log-in is on': 'दो चरणों में लॉग इन चालू है',
  'Two-step log-in is off': 'दो चरणों में लॉग इन बंद है',
  'This email belongs to another account': 'यह ईमेल किसी दूसरे खाते का है',
  'This email belongs to another account.': 'यह ईमेल किसी दूसरे खाते का है।',
  'This email belongs to another account. Please register with another one':
    'यह ईमेल किसी दूसरे खाते का है। कृपया किसी दूसरे ईमेल से रजिस्टर करें',
  'Two-step log-in is on already': 'दो चरणों में लॉग इन पहले से चालू है',
  'Two-step log-in turned on': 'दो चरणों में लॉग इन चालू किया गया',
  'Two-step log-in turned off': 'दो चरणों में लॉग इन बंद किया गया',
  'A log-in with your password and a wrong code': 'आपके सही पासवर्ड और गलत कोड से लॉग इन की कोशिश',
  'Your password shows that it is you.': 'आपका पासवर्ड दिखाता है कि यह आप ही हैं।',
  'Scan this with an authenticator app on your phone, or type the key in.':
    'इसे अपने फ़ोन के ऑथेंटिकेटर ऐप से स्कैन करें, या कुंजी टाइप करें।',
  'From then on your password alone lets in.': 'इसके बाद केवल आपके पासवर्ड से लॉग इन होगा।',
  'Whether it is on could not be read.': 'यह चालू है या नहीं, पता नहीं चल सका।',
  'It is off. With it, whoever learns your password still needs a code that an app on your phone makes.':
    'यह बंद है। चालू होने पर, जो आपका पासवर्ड जान ले उसे भी आपके फ़ोन के ऐप से बना कोड चाहिए होगा।',
  'Everybody who tries the demo shares this account: it has no two-step log-in.':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं: इसमें दो चरणों वाला लॉग इन नहीं है।',
  'Turn it on': 'चालू करें',
  'Turn it off': 'बंद करें',
  'It is on since': 'यह चालू है, समय:',
  'Recovery codes left: {left}.': 'बचे हुए रिकवरी कोड: {left}।',
  'No recovery code is left. Turn it off and on again to get new ones.':
    'कोई रिकवरी कोड नहीं बचा है। नए कोड पाने के लिए इसे बंद करके फिर चालू करें।',
  'Leave it as it is': 'जैसा है वैसा रहने दें',
  'QR code for your authenticator app': 'आपके ऑथेंटिकेटर ऐप के लिए QR कोड',
  'Keep these recovery codes where you find them without your phone. Each lets you in once; they are not shown again.':
    'ये रिकवरी कोड वहाँ रखें जहाँ आपको फ़ोन के बिना भी मिलें। हर कोड से एक बार लॉग इन होता है; ये फिर नहीं दिखाए जाएँगे।',
  'Recovery codes': 'रिकवरी कोड',
  'Withdrawals ask for a code of your app': 'पैसे निकालते समय आपके ऐप का कोड माँगा जाता है',
  'Withdrawals no longer ask for a code of your app': 'पैसे निकालते समय अब आपके ऐप का कोड नहीं माँगा जाता',
  'Withdrawals ask for a code of your app, besides the one that goes to your phone.':
    'पैसे निकालते समय आपके फ़ोन पर आए कोड के साथ आपके ऐप का कोड भी माँगा जाता है।',
  'Withdrawals do not ask for a code of your app.': 'पैसे निकालते समय आपके ऐप का कोड नहीं माँगा जाता।',
  'Ask when I withdraw, too': 'पैसे निकालते समय भी माँगें',
  'Do not ask when I withdraw': 'पैसे निकालते समय न माँगें',
  'Do not ask any more': 'अब न माँगें',
  'From then on the code that goes to your phone is enough for a withdrawal.':
    'इसके बाद पैसे निकालने के लिए आपके फ़ोन पर आया कोड ही काफ़ी होगा।',
  'Code of your app': 'आपके ऐप का कोड',
  '6 digits, a new one every 30 seconds': '6 अंक, हर 30 सेकंड में नया',
  'Or a recovery code': 'या कोई रिकवरी कोड',
  'Without your phone: a recovery code': 'फ़ोन न हो तो: कोई रिकवरी कोड',
  'Your password was right. Now enter the code that your authenticator app shows.':
    'आपका पासवर्ड सही था। अब वह कोड लिखें जो आपका ऑथेंटिकेटर ऐप दिखाता है।',
  'Please enter the code of your app': 'कृपया अपने ऐप का कोड लिखें',
  'Please enter the code of your app, too': 'कृपया अपने ऐप का कोड भी लिखें',
  'The code of the app has 6 digits': 'ऐप के कोड में 6 अंक होते हैं',
  'The code of the app has 6 digits, a recovery code 10 letters and digits':
    'ऐप के कोड में 6 अंक होते हैं, रिकवरी कोड में 10 अक्षर और अंक',
  'The code is wrong, or has been used. Please enter the next one':
    'कोड गलत है, या इस्तेमाल हो चुका है। कृपया अगला कोड लिखें',
  'The password is wrong': 'पासवर्ड गलत है',
  'Please begin again': 'कृपया फिर से शुरू करें',
  'This took too long. Please log in again': 'इसमें बहुत समय लग गया। कृपया फिर से लॉग इन करें',
  'Session not found': 'सेशन नहीं मिला',
  'This is not the number of a session': 'यह किसी सेशन का क्रमांक नहीं है',

  // verification
  'Verify your phone': 'अपना फ़ोन वेरिफ़ाई करें',
  'We have sent a code to {phone}.': 'हमने {phone} पर एक कोड भेजा है।',
  Verify: 'वेरिफ़ाई करें',
  'Send the code again': 'कोड फिर से भेजें',
  'Send the code again in {seconds} s': '{seconds} सेकंड में कोड फिर से भेजें',
  'Your phone is verified. Signing you in…': 'आपका फ़ोन वेरिफ़ाई हो गया है। लॉग इन किया जा रहा है…',
  'Your phone is verified': 'आपका फ़ोन वेरिफ़ाई हो गया है',
  '{amount} of play money was put into your wallet to begin with. It is worth nothing outside Sikka.':
    'शुरुआत के लिए आपके वॉलेट में {amount} खेल के पैसे डाले गए हैं। सिक्का के बाहर उनकी कोई कीमत नहीं है।',
  'Apart from your balance there is a bonus of {amount}. Once you have staked as much, it becomes part of your balance; you need not.':
    'आपके बैलेंस से अलग {amount} का एक बोनस है। उतनी रकम दाँव पर लगाने के बाद वह आपके बैलेंस में जुड़ जाता है; ऐसा करना ज़रूरी नहीं है।',
  'How the bonus works': 'बोनस कैसे काम करता है',
  'Wrong number?': 'नंबर गलत है?',
  'Register again': 'फिर से रजिस्टर करें',
  'Which phone number did you register with? We send a code to it.':
    'आपने किस फ़ोन नंबर से रजिस्टर किया था? हम उस पर एक कोड भेजेंगे।',
  'Registered on another device?': 'किसी दूसरे डिवाइस पर रजिस्टर किया था?',
  'Log in here first': 'पहले यहाँ लॉग इन करें',

  // a forgotten password
  'Forgot password': 'पासवर्ड भूल गए',
  'Enter the email address of your account. We send you a link to choose a new password.':
    'अपने खाते का ईमेल पता लिखें। हम आपको नया पासवर्ड चुनने का लिंक भेजेंगे।',
  'Send the link': 'लिंक भेजें',
  'Back to Login': 'लॉग इन पर वापस जाएँ',
  'If an account has this address, a link is on its way. It is good for one hour, once.':
    'अगर इस पते से कोई खाता है, तो लिंक भेज दिया गया है। वह एक घंटे तक, एक बार मान्य है।',
  'No mail? Look into your spam folder, and check that the address is right.':
    'मेल नहीं आया? स्पैम फ़ोल्डर देखें, और जाँच लें कि पता सही है।',
  'Open the demo inbox': 'डेमो इनबॉक्स खोलें',
  'Try another address': 'दूसरा पता आज़माएँ',
  'Reset Your Password': 'अपना पासवर्ड रीसेट करें',
  'Please enter a new, strong password for your account.': 'कृपया अपने खाते के लिए नया, मज़बूत पासवर्ड लिखें।',
  'Enter your registered email': 'अपना रजिस्टर्ड ईमेल लिखें',
  'Reset Password': 'पासवर्ड रीसेट करें',
  'To reset your password you need a fresh link from your mail.':
    'पासवर्ड रीसेट करने के लिए आपको मेल से एक नया लिंक चाहिए।',
  'It is not confirmed yet that this email address is yours. Please have a code sent to your phone {phone} and enter it.':
    'अभी यह पुष्टि नहीं हुई है कि यह ईमेल पता आपका है। कृपया अपने फ़ोन {phone} पर कोड मँगवाएँ और उसे लिखें।',
  'Your email address is confirmed.': 'आपके ईमेल पते की पुष्टि हो गई है।',
  'Choose a new password': 'नया पासवर्ड चुनें',
  'Ask for a fresh link': 'नया लिंक माँगें',
  'It is not certain that your password was reset. Try to log in with it, or send it again.':
    'कोई जवाब नहीं आया: हो सकता है कि आपका पासवर्ड रीसेट हो गया हो। उससे लॉग इन करके देखें, या फिर से भेजें।',
  'Password Reset Successfully': 'पासवर्ड रीसेट हो गया',
  'Your password has been reset successfully! You can now log in with your new password.':
    'आपका पासवर्ड सफलतापूर्वक रीसेट हो गया है! अब आप अपने नए पासवर्ड से लॉग इन कर सकते हैं।',

  // the demo inbox
  'Demo inbox': 'डेमो इनबॉक्स',
  new: 'नया',
  'New message in the demo inbox': 'डेमो इनबॉक्स में नया संदेश',
  'This is a demo: what would go to your phone or by mail comes here instead.':
    'यह डेमो है: जो आपके फ़ोन पर या मेल से जाता, वह यहाँ आता है।',
  'This is a demo: your code is in the demo inbox.': 'यह डेमो है: आपका कोड डेमो इनबॉक्स में है।',
  'This is a demo: your code is {code}.': 'यह डेमो है: आपका कोड {code} है।',
  'Use this code': 'यही कोड भरें',
  'No messages yet.': 'अभी कोई संदेश नहीं।',
  'SMS to {to}': '{to} को SMS',
  'Mail to {to}': '{to} को मेल',
  Copy: 'कॉपी करें',
  Copied: 'कॉपी हो गया',

  // validation: registration, login, profile, passwords, codes
  'First Name is required': 'नाम ज़रूरी है',
  'First Name cannot exceed 50 characters': 'नाम 50 अक्षरों से लंबा नहीं हो सकता',
  'Last Name cannot exceed 50 characters': 'उपनाम 50 अक्षरों से लंबा नहीं हो सकता',
  'Phone Number is required': 'फ़ोन नंबर ज़रूरी है',
  'Phone Number must be 10 digits': 'फ़ोन नंबर 10 अंकों का होना चाहिए',
  'Email Id is required': 'ईमेल आईडी ज़रूरी है',
  'Email id is required': 'ईमेल आईडी ज़रूरी है',
  'Invalid email format': 'यह ईमेल सही नहीं है',
  'Pin Code is required': 'पिन कोड ज़रूरी है',
  'Pin Code must be 6 digits': 'पिन कोड 6 अंकों का होना चाहिए',
  'State is required': 'राज्य ज़रूरी है',
  'Password is required': 'पासवर्ड ज़रूरी है',
  'Password must be at least 8 characters': 'पासवर्ड कम से कम 8 अक्षरों का होना चाहिए',
  'Password cannot exceed 200 characters': 'पासवर्ड 200 अक्षरों से लंबा नहीं हो सकता',
  'Confirm Password is required': 'पासवर्ड दोबारा लिखना ज़रूरी है',
  'Passwords must match': 'दोनों पासवर्ड एक जैसे होने चाहिए',
  'Referral code is not valid': 'रेफ़रल कोड मान्य नहीं है',
  'You must confirm you are over 18 years old': 'आपको पुष्टि करनी होगी कि आपकी उम्र 18 साल से ज़्यादा है',
  'You must agree with the rules before ragistration': 'रजिस्टर करने से पहले आपको नियमों से सहमत होना होगा',
  'Invalid file. Please upload a valid file.': 'फ़ाइल सही नहीं है। कृपया सही फ़ाइल अपलोड करें।',
  'OTP must be at least 4 digits': 'OTP कम से कम 4 अंकों का होना चाहिए',
  'OTP must not exceed 6 digits': 'OTP 6 अंकों से ज़्यादा का नहीं हो सकता',
  'OTP must be a numeric value': 'OTP में केवल अंक होने चाहिए',
  'A fresh link is needed': 'नया लिंक चाहिए',

  // validation: tickets, contact, chat
  'Issues is required': 'विषय चुनना ज़रूरी है',
  'Invalid file. Please upload a valid image file.': 'फ़ाइल सही नहीं है। कृपया सही तस्वीर अपलोड करें।',
  'Remark is Required': 'टिप्पणी ज़रूरी है',
  'Character limit is 250': 'ज़्यादा से ज़्यादा 250 अक्षर',
  'First name is required': 'नाम ज़रूरी है',
  'Phone number must contain only digits': 'फ़ोन नंबर में केवल अंक होने चाहिए',
  'Phone number must be at least 10 digits': 'फ़ोन नंबर कम से कम 10 अंकों का होना चाहिए',
  'Phone number must not exceed 15 digits': 'फ़ोन नंबर 15 अंकों से ज़्यादा का नहीं हो सकता',
  'Invalid email address': 'ईमेल पता सही नहीं है',
  'Message is required': 'संदेश ज़रूरी है',
  'Message is too long': 'संदेश बहुत लंबा है',
  'Reason is required': 'वजह ज़रूरी है',
  'Too many marks on one letter': 'एक अक्षर पर बहुत ज़्यादा मात्राएँ और चिह्न हैं',
  'Reason is too long': 'वजह बहुत लंबी है',

  // validation: payout accounts, withdrawals, deposits, bets
  'Not an amount in rupees': 'यह रुपयों में रकम नहीं है',
  'Bet ID is required': 'बेट की आईडी ज़रूरी है',

  // messages of the server
  'Phone number or password is wrong': 'फ़ोन नंबर या पासवर्ड गलत है',
  'Please verify your phone first': 'कृपया पहले अपना फ़ोन वेरिफ़ाई करें',
  'Too many attempts to sign in. Please try again later, or reset your password':
    'लॉग इन की बहुत ज़्यादा कोशिशें हुईं। कृपया बाद में फिर कोशिश करें, या अपना पासवर्ड रीसेट करें',
  'Please sign in to continue': 'आगे बढ़ने के लिए कृपया लॉग इन करें',
  'Please sign in again to change your password': 'पासवर्ड बदलने के लिए कृपया फिर से लॉग इन करें',
  'This password is too common. Please choose another one': 'यह पासवर्ड बहुत आम है। कृपया दूसरा चुनें',
  'A name, phone number, email or “Sikka” with digits is easy to guess. Please choose another password':
    'नाम, फ़ोन नंबर, ईमेल या “Sikka” के साथ अंक: इनका अंदाज़ा आसानी से लग जाता है। कृपया दूसरा पासवर्ड चुनें',
  'Everybody who tries the demo shares this account: its password cannot be changed':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं: इसका पासवर्ड बदला नहीं जा सकता',
  'Everybody shares the demo account: its password cannot be reset':
    'डेमो खाता सबका साझा है: इसका पासवर्ड रीसेट नहीं किया जा सकता',
  'Too many messages were asked for. Please try again later':
    'बहुत सारे संदेश माँगे जा चुके हैं। कृपया बाद में फिर कोशिश करें',
  'We have sent a code to your phone': 'हमने आपके फ़ोन पर एक कोड भेजा है',
  'A link was asked for several times. Please look into your inbox, or try again later':
    'लिंक कई बार माँगा जा चुका है। कृपया अपना इनबॉक्स देखें, या बाद में फिर कोशिश करें',
  'This link is no longer good. Please ask for a fresh link': 'यह लिंक अब मान्य नहीं है। कृपया नया लिंक माँगें',
  'To reset your password, a fresh link for this email is needed':
    'पासवर्ड रीसेट करने के लिए इस ईमेल का नया लिंक चाहिए',
  'To reset your password, please enter the code from your phone, too':
    'पासवर्ड रीसेट करने के लिए कृपया अपने फ़ोन पर आया कोड भी लिखें',
  'The picture is larger than 5 MB': 'तस्वीर 5 MB से बड़ी है',
  'The picture takes too long to read. Please save it anew as an ordinary JPEG':
    'तस्वीर पढ़ने में बहुत समय लग रहा है। कृपया उसे साधारण JPEG के रूप में फिर से सहेजें',
  'This text is too long': 'यह बहुत लंबा है',
  'The form could not be read': 'फ़ॉर्म पढ़ा नहीं जा सका',
  'The form has a file that is not expected': 'फ़ॉर्म में ऐसी फ़ाइल है जिसकी ज़रूरत नहीं थी',
  'The request must be multipart form data': 'अनुरोध multipart फ़ॉर्म डेटा होना चाहिए',
  'Picture not found': 'तस्वीर नहीं मिली',
  'Not found': 'नहीं मिला',
  'The request is not valid': 'अनुरोध सही नहीं है',
  'Something went wrong on our side': 'हमारी तरफ़ कुछ गड़बड़ हो गई',
  'Too much happens here at once. Please try again in a moment':
    'यहाँ एक साथ बहुत कुछ हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें',
  'The database cannot be reached. Please try again in a moment':
    'डेटाबेस तक पहुँच नहीं हो पा रही है। कृपया थोड़ी देर में फिर कोशिश करें',

  // states and union territories
  'Andaman and Nicobar Islands': 'अंडमान और निकोबार द्वीपसमूह',
  'Andhra Pradesh': 'आंध्र प्रदेश',
  'Arunachal Pradesh': 'अरुणाचल प्रदेश',
  Assam: 'असम',
  Bihar: 'बिहार',
  Chandigarh: 'चंडीगढ़',
  Chhattisgarh: 'छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'दादरा और नगर हवेली और दमन और दीव',
  Delhi: 'दिल्ली',
  Goa: 'गोवा',
  Gujarat: 'गुजरात',
  Haryana: 'हरियाणा',
  'Himachal Pradesh': 'हिमाचल प्रदेश',
  'Jammu and Kashmir': 'जम्मू और कश्मीर',
  Jharkhand: 'झारखंड',
  Karnataka: 'कर्नाटक',
  Kerala: 'केरल',
  Ladakh: 'लद्दाख',
  Lakshadweep: 'लक्षद्वीप',
  'Madhya Pradesh': 'मध्य प्रदेश',
  Maharashtra: 'महाराष्ट्र',
  Manipur: 'मणिपुर',
  Meghalaya: 'मेघालय',
  Mizoram: 'मिज़ोरम',
  Nagaland: 'नागालैंड',
  Odisha: 'ओडिशा',
  Puducherry: 'पुदुच्चेरी',
  Punjab: 'पंजाब',
  Rajasthan: 'राजस्थान',
  Sikkim: 'सिक्किम',
  'Tamil Nadu': 'तमिलनाडु',
  Telangana: 'तेलंगाना',
  Tripura: 'त्रिपुरा',
  'Uttar Pradesh': 'उत्तर प्रदेश',
  Uttarakhand: 'उत्तराखंड',
  'West Bengal': 'पश्चिम बंगाल',

  // the frame of account pages
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
  'The picture has more than 50 megapixels': 'तस्वीर 50 मेगापिक्सेल से बड़ी है',
  'The picture is damaged or incomplete. Please choose another one': 'तस्वीर खराब या अधूरी है। कृपया दूसरी चुनें',

  // change password
  'Password changed': 'पासवर्ड बदल गया',
  'From now on, log in with your new password.': 'अब से अपने नए पासवर्ड से लॉग इन करें।',
  'You stay logged in here. Everywhere else you have been logged out.':
    'आप यहाँ लॉग इन रहेंगे। बाकी सब जगह से आपको लॉग आउट कर दिया गया है।',
  'Back to your profile': 'अपनी प्रोफ़ाइल पर वापस जाएँ',
  'All other devices will be logged out.': 'बाकी सभी डिवाइस से लॉग आउट कर दिया जाएगा।',
  'Your data': 'आपका डेटा',
  'Everything that Sikka holds about you, as one file (JSON): profile, bets, games, payments and tickets. It contains no password. Keep it where nobody else reads it.':
    'सिक्का के पास आपके बारे में जो कुछ है, एक फ़ाइल (JSON) में: प्रोफ़ाइल, बेट, गेम, भुगतान और टिकट। इसमें कोई पासवर्ड नहीं है। इसे ऐसी जगह रखें जहाँ कोई और न पढ़े।',
  'Download your data': 'अपना डेटा डाउनलोड करें',
  'Downloading…': 'डाउनलोड हो रहा है…',
  'Cancel download': 'डाउनलोड रोकें',
  'The file is among your downloads.': 'फ़ाइल आपके डाउनलोड में है।',
  'Please sign in again to download your data': 'अपना डेटा डाउनलोड करने के लिए फिर से लॉग इन करें',
  // closing an account
  'Close your account': 'अपना खाता बंद करें',
  'For good: a closed account is not opened again. Download your data first if you want to keep it.':
    'हमेशा के लिए: बंद खाता फिर नहीं खोला जाता। अगर आप अपना डेटा रखना चाहते हैं तो पहले उसे डाउनलोड करें।',
  'Everybody who tries the demo shares this account: it cannot be closed':
    'डेमो आज़माने वाले सभी लोग यही खाता इस्तेमाल करते हैं: इसे बंद नहीं किया जा सकता',
  'Your account cannot be closed yet.': 'आपका खाता अभी बंद नहीं किया जा सकता।',
  'You have open bets: cancel them, cash them out, or wait for their results.':
    'आपकी बेट खुली हैं: उन्हें रद्द करें, कैश आउट करें, या नतीजों का इंतज़ार करें।',
  'You have open combined bets: cash them out, or wait for their results.':
    'आपकी कंबाइंड बेट खुली हैं: उन्हें कैश आउट करें, या नतीजों का इंतज़ार करें।',
  'A deposit is under way: wait until it has arrived or expired.':
    'एक जमा अभी चल रही है: उसके आने या उसका समय निकलने तक इंतज़ार करें।',
  'A withdrawal is under way: wait until it is paid.': 'एक निकासी अभी चल रही है: उसका भुगतान होने तक इंतज़ार करें।',
  'There is money in your wallet: withdraw it first.': 'आपके वॉलेट में पैसे हैं: पहले उन्हें निकालें।',
  'Check again': 'फिर जाँचें',
  'Keep my account': 'मेरा खाता रहने दें',
  'Close it for good': 'हमेशा के लिए बंद करें',
  'No answer came: your account may be closed. Sending it again does no harm.':
    'कोई जवाब नहीं आया: हो सकता है कि आपका खाता बंद हो गया हो। इसे फिर से भेजने में कोई हर्ज नहीं है।',
  'You are logged out everywhere, and nobody can log in again. Support does not reopen it, either.':
    'आप हर जगह से लॉग आउट हो जाएँगे, और फिर कोई लॉग इन नहीं कर सकेगा। सहायता टीम भी इसे फिर नहीं खोलती।',
  'Your phone number and your verified email open no other account.':
    'आपके फ़ोन नंबर और आपके वेरिफ़ाई किए हुए ईमेल से कोई दूसरा खाता नहीं खुलेगा।',
  '{amount} stays in the closed wallet, and nobody can use it.':
    '{amount} बंद वॉलेट में रह जाएँगे, और उन्हें कोई इस्तेमाल नहीं कर सकेगा।',
  'Your bonus of {amount} stays locked, and nobody can use it.':
    'आपका {amount} का बोनस लॉक रहेगा, और उसे कोई इस्तेमाल नहीं कर सकेगा।',
  'You leave your leagues with friends.': 'आप दोस्तों के साथ अपनी लीगों से निकल जाएँगे।',
  'Your picture, favourites, payout accounts and two-step log-in are removed.':
    'आपकी तस्वीर, पसंद, निकासी के खाते और दो चरणों में लॉग इन हटा दिए जाएँगे।',
  'Your bets, games and payments stay on record, as the rules for money require.':
    'आपकी बेट, गेम और भुगतान दर्ज रहेंगे, जैसा पैसों के नियम माँगते हैं।',
  'Download your data before this if you want to keep it. Afterwards you cannot.':
    'अगर आप अपना डेटा रखना चाहते हैं तो इससे पहले उसे डाउनलोड करें। इसके बाद नहीं कर सकेंगे।',
  'This account is closed. Its owner has closed it for good.':
    'यह खाता बंद है। इसके मालिक ने इसे हमेशा के लिए बंद कर दिया है।',
  'Your account is closed': 'आपका खाता बंद है',
  'Account closed': 'खाता बंद',
  'The account in which you are logged in now is open.': 'जिस खाते में आप अभी लॉग इन हैं वह खुला है।',
  'If you were led here, your account is closed for good. It is logged out everywhere.':
    'अगर आप यहाँ लाए गए हैं, तो आपका खाता हमेशा के लिए बंद है। वह हर जगह से लॉग आउट है।',
  'If it was not you who closed it, write to us.': 'अगर इसे आपने बंद नहीं किया, तो हमें लिखें।',
  'Waiting for you to log in': 'आपके लॉग इन करने का इंतज़ार है',
  'Your password has been changed': 'आपका पासवर्ड बदल दिया गया है',
  'No answer came: your password may have been changed. Sending it again does no harm.':
    'कोई जवाब नहीं आया: हो सकता है कि आपका पासवर्ड बदल गया हो। इसे फिर से भेजने में कोई हर्ज नहीं है।',

  // dashboard
  '30 days': '30 दिन',
  '90 days': '90 दिन',
  'Net position': 'नेट हिसाब',
  'Net, last 30 days': 'नेट, पिछले 30 दिन',
  'Net, last 90 days': 'नेट, पिछले 90 दिन',
  'Net, all time': 'नेट, अब तक',
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
  'By game, last 30 days': 'गेम के हिसाब से, पिछले 30 दिन',
  'By game, last 90 days': 'गेम के हिसाब से, पिछले 90 दिन',
  'Stakes and returns by game: net {net}': 'गेम के हिसाब से दाँव और वापसी: नेट {net}',
  Game: 'गेम',
  Net: 'नेट',
  Count: 'संख्या',
  'Once a bet of yours is decided, you see here what your play brings and costs.':
    'आपकी किसी बेट का फ़ैसला होते ही यहाँ दिखेगा कि खेल से आपको क्या मिला और क्या गया।',
  'See the live bets': 'लाइव बेट देखें',
  'Your dashboard could not be loaded': 'आपका डैशबोर्ड लोड नहीं हो सका',
  'These figures could not be brought up to date. Trying again…':
    'ये आँकड़े ताज़ा नहीं हो सके। फिर कोशिश की जा रही है…',

  // charts
  'Show as table': 'तालिका के रूप में दिखाएँ',
  '₹{amount}K': '₹{amount} हज़ार',
  '₹{amount}L': '₹{amount} लाख',
  '₹{amount}Cr': '₹{amount} करोड़',

  // push messages
  'Quiet hours end at another time than they begin': 'शांत समय जिस समय शुरू होता है, उसी समय ख़त्म नहीं हो सकता',
  'This is not the address of a push service': 'यह किसी पुश सेवा का पता नहीं है',
  'This is not the key of a subscription': 'यह किसी सदस्यता की कुंजी नहीं है',
  'Messages are not turned on for this device': 'इस डिवाइस पर सूचनाएँ चालू नहीं हैं',
  Notifications: 'सूचनाएँ',
  'Short messages on this device, also while Sikka is closed.': 'इस डिवाइस पर छोटे संदेश, Sikka बंद हो तब भी।',
  'Your notifications could not be loaded': 'आपकी सूचनाएँ लोड नहीं हो सकीं',
  'A message never says whether a bet was won, or an amount. On a break, and once you log out, none comes.':
    'कोई संदेश यह नहीं बताता कि बेट जीती या नहीं, और न ही कोई रकम। ब्रेक में और लॉग आउट के बाद कोई संदेश नहीं आता।',
  'This browser has no notifications. Another one on this device may.':
    'इस ब्राउज़र में सूचनाएँ नहीं आतीं। इस डिवाइस के किसी दूसरे ब्राउज़र में आ सकती हैं।',
  'On an iPhone or iPad, notifications come once Sikka is on the home screen: tap Share, then Add to Home Screen, and open it from there.':
    'iPhone या iPad पर सूचनाएँ तब आती हैं जब Sikka होम स्क्रीन पर हो: Share दबाएँ, फिर Add to Home Screen, और उसे वहीं से खोलें।',
  'Notifications on this device have ended: you logged in again, somebody else used this browser, or Sikka has a new key.':
    'इस डिवाइस पर सूचनाएँ बंद हो चुकी हैं: आपने दोबारा लॉग इन किया, इस ब्राउज़र को किसी और ने इस्तेमाल किया, या Sikka की कुंजी बदल गई।',
  'Everybody who tries the demo shares this account: register to get notifications of an account of your own':
    'डेमो आज़माने वाले सब लोग यही खाता इस्तेमाल करते हैं: अपने खाते की सूचनाएँ पाने के लिए रजिस्टर करें',
  'Turn on again': 'फिर से चालू करें',
  'Notifications are off on this device.': 'इस डिवाइस पर सूचनाएँ बंद हैं।',
  'Turn on': 'चालू करें',
  'Your browser blocks notifications of Sikka': 'आपका ब्राउज़र Sikka की सूचनाएँ रोकता है',
  'Allow them in the browser: tap the icon beside the address, open the permissions of this site, and choose Notifications.':
    'ब्राउज़र में इन्हें अनुमति दें: पते के पास वाला आइकन दबाएँ, इस साइट की अनुमतियाँ खोलें, और सूचनाएँ (Notifications) चुनें।',
  'I have allowed them': 'मैंने अनुमति दे दी',
  'You may be told that a followed team starts, that a bet is settled, and that a league of yours is decided.':
    'आपको बताया जा सकता है कि फ़ॉलो की हुई टीम का मैच शुरू हो रहा है, किसी बेट का नतीजा आ गया, और आपकी कोई लीग पूरी हो गई।',
  'Tell me on this device when': 'मुझे इस डिवाइस पर बताएँ जब',
  'A team that you follow starts': 'मेरी फ़ॉलो की हुई टीम का मैच शुरू हो',
  'A bet of yours is settled': 'मेरी किसी बेट का नतीजा आए',
  'A league of yours is decided': 'मेरी कोई लीग पूरी हो',
  'Save choices': 'पसंद सेव करें',
  'Turn off on this device': 'इस डिवाइस पर बंद करें',
  'Quiet hours': 'शांत समय',
  'Messages wait until they are over. Times are those of India.': 'संदेश इसके ख़त्म होने तक रुकते हैं। समय भारत का है।',
  'Your choices are saved': 'आपकी पसंद सेव हो गई',
  'Notifications are on for this device': 'इस डिवाइस पर सूचनाएँ चालू हैं',
  'Notifications are off for this device': 'इस डिवाइस पर सूचनाएँ बंद हैं',
  'That did not work. Try again.': 'यह नहीं हो सका। फिर कोशिश करें।',
} as const;

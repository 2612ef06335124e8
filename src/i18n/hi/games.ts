/** Hindi texts of the games and their fairness checks. */
export const games = {
  'Coin flip': 'सिक्का उछाल',
  Limbo: 'लिम्बो',

  // the pages
  'My flips': 'मेरी उछालें',
  'My limbo': 'मेरे लिम्बो',
  Play: 'खेलें',

  // the coin
  'The coin': 'सिक्का',
  'Call it: Head or Tail?': 'बताइए: हेड या टेल?',
  'A right call pays {times}×.': 'सही बताने पर {times} गुना मिलता है।',
  'The coin is in the air…': 'सिक्का हवा में है…',
  'Its side comes with the answer.': 'पहलू जवाब के साथ ही आता है।',
  'Your call': 'आपकी पसंद',
  'Flip the coin': 'सिक्का उछालें',
  'Your last flips': 'आपकी पिछली उछालें',

  // limbo
  'The figure': 'आँकड़ा',
  'The figure rises…': 'आँकड़ा चढ़ रहा है…',
  'How far will it rise?': 'यह कहाँ तक चढ़ेगा?',
  'You win when it reaches your target.': 'लक्ष्य तक पहुँचने पर आप जीतते हैं।',
  'Target: {target}': 'लक्ष्य: {target}',
  'Your last rounds': 'आपके पिछले राउंड',
  Target: 'लक्ष्य',
  'From 1.01 to 1,000,000 times the stake': 'दाँव के 1.01 गुना से 10,00,000 गुना तक',

  // dice
  Dice: 'पासा',
  'My rolls': 'मेरे पासे',
  'The dice': 'पासा',
  'Roll the dice': 'पासा फेंकें',
  'The dice roll…': 'पासा लुढ़क रहा है…',
  'Over or under?': 'ऊपर या नीचे?',
  'The bright part wins.': 'चमकता हिस्सा जीतता है।',
  'The roll will be': 'पासा रुकेगा',
  Over: 'ऊपर',
  Under: 'नीचे',
  'Move the target': 'लक्ष्य खिसकाएँ',
  'From {least} to {most}': '{least} से {most} तक',
  'Over {target}': '{target} से ऊपर',
  'Under {target}': '{target} से नीचे',
  Roll: 'पासा',
  'Choose over or under': 'ऊपर या नीचे चुनें',
  'The target must be between 0.02 and 99.98': 'लक्ष्य 0.02 और 99.98 के बीच होना चाहिए',
  'To roll over it, the target must be at least 1.98': 'ऊपर के लिए लक्ष्य कम से कम 1.98 होना चाहिए',
  'To roll under it, the target must be at most 98.02': 'नीचे के लिए लक्ष्य ज़्यादा से ज़्यादा 98.02 होना चाहिए',

  // a round
  Chance: 'संभावना',
  'A win pays': 'जीतने पर मिलेंगे',
  '½ of the stake': 'दाँव का ½',
  '2× the stake': 'दाँव का 2×',
  won: 'जीते',
  lost: 'हारे',
  'No win this time': 'इस बार जीत नहीं हुई',
  '{amount} came back': '{amount} वापस आए',
  'Nothing was played. No money has moved.': 'कुछ नहीं खेला गया। पैसे वैसे के वैसे हैं।',
  'Your seeds were changed elsewhere.': 'आपके सीड कहीं और बदल दिए गए हैं।',
  'Nothing was played, and no money has moved. The panel shows what the house commits to now; play again when you have seen it.':
    'कुछ नहीं खेला गया, और पैसे वैसे के वैसे हैं। हाउस अब किस सीड से बँधा है, यह पैनल में दिखता है; उसे देखकर फिर खेलें।',
  'This round was not played.': 'यह राउंड नहीं खेला गया।',
  'The answer was lost on the way, and the server has now said that it did not take the round. No money has moved.':
    'जवाब रास्ते में खो गया था, और अब सर्वर ने बताया है कि उसने यह राउंड नहीं लिया। पैसे वैसे के वैसे हैं।',
  'Still finding out…': 'अभी पता किया जा रहा है…',
  'The answer was lost on the way. The server is asked again by itself what became of this round; it counts once at most.':
    'जवाब रास्ते में खो गया। इस राउंड का क्या हुआ, यह सर्वर से अपने-आप फिर पूछा जा रहा है; यह ज़्यादा से ज़्यादा एक ही बार गिना जाएगा।',
  'Asking the server what became of this round…': 'सर्वर से पूछा जा रहा है कि इस राउंड का क्या हुआ…',

  // history of rounds
  'The rounds could not be loaded': 'राउंड लोड नहीं हो सके',
  'You have not played a round yet.': 'आपने अभी तक कोई राउंड नहीं खेला है।',
  'There is no such round.': 'ऐसा कोई राउंड नहीं है।',
  'All your rounds': 'आपके सारे राउंड',
  Side: 'पहलू',
  Called: 'चुना',
  Played: 'खेला गया',
  'Round no.': 'राउंड सं.',
  Fairness: 'निष्पक्षता',
  'How can I know that it is fair?': 'मैं कैसे जानूँ कि यह निष्पक्ष है?',
  'Verify round {nonce} of {hash}': '{hash} का राउंड {nonce} जाँचें',

  // the seeds
  'Provably fair': 'निष्पक्ष, और आप जाँच सकते हैं',
  'The house has chosen its seed before you play, and shows its fingerprint here. Your seed and the number of the round are mixed into it. Once you change seeds, the old one is shown, and you can check every round yourself.':
    'हाउस अपना सीड आपके खेलने से पहले चुन लेता है और उसकी छाप यहाँ दिखाता है। उसमें आपका सीड और राउंड का नंबर मिलाए जाते हैं। सीड बदलते ही पुराना सीड दिखा दिया जाता है, और आप हर राउंड ख़ुद जाँच सकते हैं।',
  'Check my rounds': 'मेरे राउंड जाँचें',
  'SHA-256 of the server seed': 'सर्वर सीड का SHA-256',
  'SHA-256 of the next server seed': 'अगले सर्वर सीड का SHA-256',
  'Your seed': 'आपका सीड',
  'This session': 'इस बार का खेल',
  Rounds: 'राउंड',
  'Playing for': 'कब से खेल रहे हैं',
  '{hours} h {minutes} min': '{hours} घंटे {minutes} मिनट',
  'Rounds played with this pair': 'इस जोड़ी से खेले गए राउंड',
  'The seeds could not be loaded. Trying again…': 'सीड लोड नहीं हो सके। फिर कोशिश की जा रही है…',
  'Change seeds': 'सीड बदलें',
  'The old server seed will be shown, and the next one comes into use together with the seed that you choose.':
    'पुराना सर्वर सीड दिखा दिया जाएगा, और अगला सर्वर सीड आपके चुने हुए सीड के साथ इस्तेमाल में आएगा।',
  'Your new seed': 'आपका नया सीड',
  'Use this seed': 'यही सीड लें',
  'Pick one by chance': 'अपने-आप चुनें',
  'Keep the old ones': 'पुराने रहने दें',
  'Your old seeds, open now': 'आपके पुराने सीड, अब सबके सामने',
  'Server seed': 'सर्वर सीड',

  // the check of a round
  'Check any round': 'कोई भी राउंड जाँचें',
  'Check a round': 'राउंड की जाँच',
  'This is worked out here in your browser. Nobody is asked, so it works offline, too.':
    'यह हिसाब यहीं आपके ब्राउज़र में होता है। किसी से पूछा नहीं जाता, इसलिए यह ऑफ़लाइन भी चलता है।',
  'Client seed': 'क्लाइंट सीड',
  'Number of the round': 'राउंड का नंबर',
  'SHA-256 that was shown before': 'पहले दिखाया गया SHA-256',
  'Work it out': 'हिसाब लगाएँ',
  'It is right: {result}': 'सही है: {result}',
  'It does not agree': 'यह मेल नहीं खाता',
  'It agrees with itself: {result}': 'अपने-आप से मेल खाता है: {result}',
  'These seeds give {result}': 'इन सीड से निकलता है {result}',
  'This browser was shown this pair of seeds, but has no record of this round: it was played elsewhere, or the record is gone. What was staked and called is the house’s word alone.':
    'सीड की यह जोड़ी इस ब्राउज़र को दिखाई गई थी, पर इस राउंड का रिकॉर्ड यहाँ नहीं है: वह कहीं और खेला गया, या रिकॉर्ड मिट गया है। दाँव और पसंद की बात सिर्फ़ हाउस के कहने पर है।',
  'This browser has no record of its own of this round: it was played elsewhere, or the record is gone. All of this is the house’s word alone.':
    'इस ब्राउज़र के पास इस राउंड का अपना रिकॉर्ड नहीं है: वह कहीं और खेला गया, या रिकॉर्ड मिट गया है। यह सब सिर्फ़ हाउस के कहने पर है।',
  'the same as this browser was shown': 'वही, जो इस ब्राउज़र को दिखाया गया था',
  'not what this browser was shown: {hash}': 'वह नहीं, जो इस ब्राउज़र को दिखाया गया था: {hash}',
  'the same as the house says now': 'वही, जो हाउस अब कहता है',
  'not what the house says now: {hash}': 'वह नहीं, जो हाउस अब कहता है: {hash}',
  'the same as the house committed to': 'वही, जिससे हाउस बँधा था',
  'not what the house committed to: {hash}': 'वह नहीं, जिससे हाउस बँधा था: {hash}',
  'The message: your seed, the number of the round, and 0': 'संदेश: आपका सीड, राउंड का नंबर और 0',
  'HMAC-SHA256 of the message, with the server seed as its key': 'संदेश का HMAC-SHA256, जिसकी कुंजी सर्वर सीड है',
  'Its first four bytes': 'उसके पहले चार बाइट',
  'As one number, from 0 to 2³² − 1': 'एक संख्या के रूप में, 0 से 2³² − 1 तक',
  'The result': 'नतीजा',
  'the same as the house said': 'वही, जो हाउस ने बताया',
  'not what the house said: {result}': 'वह नहीं, जो हाउस ने बताया: {result}',
  'The server seed of this round is still secret.': 'इस राउंड का सर्वर सीड अभी गुप्त है।',
  'You are still playing with this pair of seeds. Change seeds, and the server seed is shown and the round is checked.':
    'आप अभी इसी जोड़ी से खेल रहे हैं। सीड बदलें, तो सर्वर सीड दिखा दिया जाएगा और राउंड की जाँच हो जाएगी।',
  'Change seeds and check': 'सीड बदलकर जाँचें',
  'This browser cannot do the sums here. They need a page that came over https.':
    'यह ब्राउज़र यहाँ हिसाब नहीं लगा सकता। इसके लिए https वाला पेज चाहिए।',

  // the browser's play record
  'Your own record': 'आपका अपना रिकॉर्ड',
  'This browser keeps what the house has shown you and what you have played, and holds the house’s word against it. What you play elsewhere is not in it.':
    'हाउस ने आपको जो दिखाया और आपने जो खेला, यह ब्राउज़र उसे रखता है और हाउस की बात उससे मिलाता है। जो आप कहीं और खेलते हैं, वह इसमें नहीं है।',
  'Check all that is kept': 'सारा रिकॉर्ड जाँचें',
  'Save the record as a file': 'रिकॉर्ड फ़ाइल में सहेजें',
  'The house’s word does not agree with what this browser has kept':
    'हाउस की बात इस ब्राउज़र के रिकॉर्ड से मेल नहीं खाती',
  'Rounds worked out again from what this browser has kept: {count}. All of them agree.':
    'इस ब्राउज़र के रिकॉर्ड से फिर निकाले गए राउंड: {count}। सब मेल खाते हैं।',
  'Rounds whose server seed is still secret: {count}.': 'राउंड जिनका सर्वर सीड अभी गुप्त है: {count}।',
  'What does not agree': 'क्या मेल नहीं खाता',
  'Pair of seeds {id}': 'सीड की जोड़ी {id}',
  'Pair of seeds {id}, round {nonce}': 'सीड की जोड़ी {id}, राउंड {nonce}',
  'By your own record: {value}': 'आपके अपने रिकॉर्ड में: {value}',
  'By the house: {value}': 'हाउस के अनुसार: {value}',
  'The revealed server seed is not the one that was committed to.':
    'जो सर्वर सीड दिखाया गया, वह वह नहीं है जिससे हाउस बँधा था।',
  'This pair of seeds is not the one that was promised.': 'सीड की यह जोड़ी वह नहीं है जिसका वादा था।',
  'The hash of the server seed is not the one that was shown.': 'सर्वर सीड का हैश वह नहीं है जो दिखाया गया था।',
  'Your seed is not the one that was shown.': 'आपका सीड वह नहीं है जो दिखाया गया था।',
  'The hash of the next server seed is not the one that was shown.':
    'अगले सर्वर सीड का हैश वह नहीं है जो दिखाया गया था।',
  'The round is said to be of another pair of seeds.': 'राउंड को सीड की किसी और जोड़ी का बताया गया है।',
  'The number of the round was changed, or used before.':
    'राउंड का नंबर बदल दिया गया, या पहले ही इस्तेमाल हो चुका था।',
  'What you called or aimed at was changed.': 'आपकी पसंद या लक्ष्य बदल दिया गया।',
  'The stake was changed.': 'दाँव बदल दिया गया।',
  'The result is not what the seeds give.': 'नतीजा वह नहीं है जो सीड से निकलता है।',
  'Whether it was won is not told as it was.': 'जीत-हार वैसी नहीं बताई गई जैसी थी।',
  'The payout is not what this round pays.': 'भुगतान वह नहीं है जो इस राउंड में मिलता है।',
  'Rounds {from} to {to} of pair {id} are not in this record: they were played elsewhere, or before it began.':
    'जोड़ी {id} के राउंड {from} से {to} इस रिकॉर्ड में नहीं हैं: वे कहीं और खेले गए, या इसके शुरू होने से पहले।',
  'Pair {id} was not brought into use in this browser, and its hash was not promised here. If you have not changed seeds elsewhere, the house has not kept its word.':
    'जोड़ी {id} इस ब्राउज़र में नहीं ली गई, और उसके हैश का वादा यहाँ नहीं था। अगर आपने सीड कहीं और नहीं बदले, तो हाउस ने अपनी बात नहीं रखी।',
  'Your seed of pair {id} was not chosen in this browser.': 'जोड़ी {id} का आपका सीड इस ब्राउज़र में नहीं चुना गया।',

  // refusals of a check
  'Server seed is required': 'सर्वर सीड ज़रूरी है',
  'A server seed has 64 digits from 0 to 9 and a to f': 'सर्वर सीड में 0 से 9 और a से f तक के 64 अंक होते हैं',
  'A SHA-256 has 64 digits from 0 to 9 and a to f': 'SHA-256 में 0 से 9 और a से f तक के 64 अंक होते हैं',
  'Round number is required': 'राउंड का नंबर ज़रूरी है',
  'The round number must be a whole number from 1 on': 'राउंड का नंबर 1 या उससे बड़ी पूर्ण संख्या होना चाहिए',

  // messages of the schemas and the server
  'The target must be between 1.01 and 1,000,000': 'लक्ष्य 1.01 और 10,00,000 के बीच होना चाहिए',
  'The seeds of this round are missing': 'इस राउंड के सीड नहीं मिले',
  'The seeds to be changed are missing': 'जो सीड बदलने हैं, वे नहीं मिले',
  'One round pays back at most ₹1,00,00,000': 'एक राउंड में ज़्यादा से ज़्यादा ₹1,00,00,000 वापस मिलते हैं',
  'Client seed is required': 'क्लाइंट सीड ज़रूरी है',
  'Client seed must be plain text on one line': 'क्लाइंट सीड एक ही पंक्ति का सादा टेक्स्ट होना चाहिए',
  'Client seed cannot exceed 64 characters': 'क्लाइंट सीड 64 अक्षरों से ज़्यादा नहीं हो सकता',
  'Seeds not found': 'ये सीड नहीं मिले',
  'These seeds are no longer in use': 'ये सीड अब इस्तेमाल में नहीं हैं',
} as const;

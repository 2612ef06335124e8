/** Hindi texts of support tickets and the contact form. */
export const support = {
  // issues of tickets
  Withdrawal: 'निकासी',
  'Bets and results': 'बेट और नतीजे',
  'Games and fairness': 'गेम और निष्पक्षता',
  'Account and login': 'खाता और लॉग इन',
  'Technical problem': 'तकनीकी दिक्कत',
  Other: 'कुछ और',

  // a new ticket
  'Tell us what happened. We answer in the ticket.': 'बताइए क्या हुआ। हम जवाब टिकट में ही देते हैं।',
  'Open ticket': 'टिकट खोलें',
  'What is it about?': 'यह किस बारे में है?',
  'Select an issue': 'विषय चुनें',
  Message: 'संदेश',
  Screenshot: 'स्क्रीनशॉट',

  // the recording attached to a ticket
  'Send what this page did along': 'इस पेज पर जो हुआ, वह भी साथ भेजें',
  'Its last steps, without passwords, codes, phone and account numbers, and without what you wrote':
    'इसके आख़िरी कदम, बिना पासवर्ड, कोड, फ़ोन और खाता नंबर के, और बिना आपके लिखे के',
  'It could not be put together. Please try again': 'यह तैयार नहीं हो सका। कृपया फिर कोशिश करें',
  'See what is sent: {count} steps, {size} KB': 'देखें क्या भेजा जाएगा: {count} कदम, {size} KB',
  'What this page did': 'इस पेज पर जो हुआ',
  'What the page did, as a file': 'पेज पर जो हुआ, फ़ाइल में',

  // all tickets
  'Your tickets could not be loaded': 'आपके टिकट लोड नहीं हो सके',
  'You have not opened a ticket yet.': 'आपने अभी तक कोई टिकट नहीं खोला है।',
  Issue: 'विषय',
  'Last message': 'आख़िरी संदेश',
  Written: 'कब लिखा गया',
  'Ticket opened': 'टिकट कब खुला',
  You: 'आप',

  // a conversation
  'Support ticket': 'सहायता टिकट',
  Conversation: 'बातचीत',
  'A message takes one picture: the one you chose last stays':
    'एक संदेश में एक ही तस्वीर जाती है: जो आपने बाद में चुनी, वही रहेगी',
  'There is no such ticket.': 'ऐसा कोई टिकट नहीं है।',
  'The ticket could not be loaded': 'टिकट लोड नहीं हो सका',
  'The line to the server is interrupted. Answers appear here once it is back.':
    'सर्वर से संपर्क टूट गया है। संपर्क लौटते ही जवाब यहाँ दिखेंगे।',
  'Show earlier messages': 'पुराने संदेश दिखाएँ',
  'Earlier messages could not be loaded': 'पुराने संदेश लोड नहीं हो सके',
  'New messages': 'नए संदेश',
  'Attached picture': 'साथ भेजी गई तस्वीर',
  'Attach a picture': 'तस्वीर जोड़ें',
  'Your message': 'आपका संदेश',
  Send: 'भेजें',
  Sent: 'भेजा गया',
  'Sending…': 'भेजा जा रहा है…',
  'Not sent.': 'नहीं भेजा गया।',
  'No answer came from the server.': 'सर्वर से कोई जवाब नहीं आया।',
  'Send again': 'फिर भेजें',
  'Edit message': 'संदेश बदलें',

  // closing a ticket
  'Close ticket': 'टिकट बंद करें',
  'Keep it open': 'खुला रहने दें',
  Reason: 'वजह',
  'A closed ticket cannot be opened again.': 'बंद टिकट फिर नहीं खुलता।',
  'Support has closed this ticket.': 'सहायता टीम ने यह टिकट बंद कर दिया है।',
  'You have closed this ticket.': 'आपने यह टिकट बंद कर दिया है।',

  // the contact form
  'A question, an idea, or something that does not work: write to us.':
    'कोई सवाल, कोई सुझाव, या कुछ काम न करे: हमें लिखें।',
  'You are logged in: in a ticket you can follow the answer right here.':
    'आप लॉग इन हैं: टिकट में आप जवाब यहीं देख सकते हैं।',
  'Send message': 'संदेश भेजें',
  '10 to 15 digits': '10 से 15 अंक',
  'Thank you, your message has reached us': 'धन्यवाद, आपका संदेश हम तक पहुँच गया है',
  'If it needs an answer, we write to the email address that you gave.':
    'जवाब ज़रूरी हुआ तो हम आपके दिए ईमेल पते पर लिखेंगे।',
  'Write another message': 'एक और संदेश लिखें',

  // messages of the server
  'Recording not found': 'रिकॉर्डिंग नहीं मिली',
  'This ticket is closed': 'यह टिकट बंद हो चुका है',
  'Ticket not found': 'टिकट नहीं मिला',
  'This key was used for another message': 'यह कुंजी किसी और संदेश के लिए इस्तेमाल हो चुकी है',
  'This key was used for another ticket': 'यह कुंजी किसी और टिकट के लिए इस्तेमाल हो चुकी है',
  'You have sent too many pictures. Please try again tomorrow':
    'आप बहुत सारी तस्वीरें भेज चुके हैं। कृपया कल फिर कोशिश करें',
  'Too many pictures have reached us today. Please send it without one, or try again later':
    'आज हमें बहुत सारी तस्वीरें मिल चुकी हैं। कृपया बिना तस्वीर के भेजें या बाद में फिर कोशिश करें',
  'Very many messages have reached us today. Please try again in a few minutes':
    'आज हमें बहुत सारे संदेश मिल चुके हैं। कृपया कुछ मिनट बाद फिर कोशिश करें',
} as const;

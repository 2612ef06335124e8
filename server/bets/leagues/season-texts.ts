import { nameInHindi } from '../../../src/schemas/bets/names-in-hindi.ts';
import type { ContentLanguage } from '../../../src/schemas/content/content.ts';
import type { TextFile } from '../../content/text-file.ts';

interface LeagueSeasonHead {
  competition: string;
  number: number;
  startsAt: Date;
  endsAt: Date;
  /** Whether its matches are played from a chain of our seeds. */
  isFromSeeds: boolean;
}

const PLAYED = {
  en: {
    heading: '## How it is played',
    text: 'All matches are played from the chain of seeds that this season began with. When no server was running at the time of a match, the match is played later from its own seed, all at once, and nobody could bet on it.',
  },
  hi: {
    heading: '## मैच कैसे खेले जाते हैं',
    text: 'सारे मैच सीड की उसी चेन से खेले जाते हैं जिससे यह सीज़न शुरू हुआ। किसी मैच के समय सर्वर बंद रहा हो, तो वह मैच बाद में अपने ही सीड से एक साथ खेला जाता है और उस पर कोई दाँव नहीं लगा सकता था।',
  },
};

/** The texts of a season's event page. The page itself adds the table and the fixtures. */
export function leagueSeasonTexts({
  competition,
  number,
  startsAt,
  endsAt,
  isFromSeeds,
}: LeagueSeasonHead): { language: ContentLanguage; file: TextFile }[] {
  const occasion = { startsAt, endsAt };
  const inHindi = nameInHindi(competition);
  return [
    {
      language: 'en',
      file: {
        title: `${competition}, season ${number}`,
        description: 'The season’s table, all of its fixtures and all results.',
        publishedAt: null,
        occasion: { ...occasion, place: 'Online, on the page of live bets' },
        body: [
          '## How the table is made',
          'A win is two points; a tie is decided by a tie-break, so that each match has a winner. Teams with equal points stand in the order of their difference: points scored minus points conceded in kabaddi, net run rate in cricket. A match that is abandoned counts for nothing.',
          ...(isFromSeeds ? [PLAYED.en.heading, PLAYED.en.text] : []),
        ].join('\n\n'),
      },
    },
    {
      language: 'hi',
      file: {
        title: `${inHindi}, सीज़न ${number}`,
        description: 'सीज़न की अंक तालिका, सारे मुकाबले और सारे नतीजे।',
        publishedAt: null,
        occasion: { ...occasion, place: 'ऑनलाइन, लाइव बेट के पेज पर' },
        body: [
          '## अंक तालिका कैसे बनती है',
          'जीत के दो अंक मिलते हैं; बराबरी का फ़ैसला टाई-ब्रेक से होता है, इसलिए हर मैच का एक विजेता होता है। बराबर अंकों पर टीमें अंतर से आगे-पीछे रहती हैं: कबड्डी में बनाए अंक घटा दिए अंक, क्रिकेट में नेट रन रेट। रद्द मैच नहीं गिना जाता।',
          ...(isFromSeeds ? [PLAYED.hi.heading, PLAYED.hi.text] : []),
        ].join('\n\n'),
      },
    },
  ];
}

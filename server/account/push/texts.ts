import type { PushMessage } from '../../../src/schemas/account/push.ts';
import { nameInHindi } from '../../../src/schemas/bets/names-in-hindi.ts';

/** The events that are told, each with the kind of its subject. */
type PushKind = 'team.started' | 'bet.settled' | 'combined.settled' | 'league.decided';

export interface PushEvent {
  kind: PushKind;
  /** The id of a match, a bet, a combined bet or a private league. */
  subject: number;
  /** The name of the match or the league; null for a combined bet. */
  name: string | null;
  /** The code in the link of a private league; null for others. */
  code: string | null;
  language: PushMessage['lang'];
}

interface Words {
  title: string;
  body: string;
}

/** The words of a message. None says whether a bet was won, or any amount: others may see the screen. */
const WORDS: Record<PushMessage['lang'], Record<PushKind, (name: string) => Words>> = {
  en: {
    'team.started': (name) => ({ title: 'A match begins', body: name }),
    'bet.settled': (name) => ({ title: 'A bet is settled', body: `Your bet on “${name}” is settled.` }),
    'combined.settled': () => ({ title: 'A bet is settled', body: 'Your combined bet is settled.' }),
    'league.decided': (name) => ({ title: 'A league is decided', body: `The table of “${name}” is final.` }),
  },
  hi: {
    'team.started': (name) => ({ title: 'मैच शुरू हो रहा है', body: name }),
    'bet.settled': (name) => ({
      title: 'एक बेट का नतीजा आ गया',
      body: `“${name}” पर आपकी बेट का नतीजा आ गया है।`,
    }),
    'combined.settled': () => ({
      title: 'एक बेट का नतीजा आ गया',
      body: 'आपकी कंबाइंड बेट का नतीजा आ गया है।',
    }),
    'league.decided': (name) => ({ title: 'लीग पूरी हो गई', body: `“${name}” की तालिका अब अंतिम है।` }),
  },
};

/** The message about an event. */
export function messageOf({ kind, subject, name, code, language }: PushEvent): PushMessage {
  const isOurs = kind !== 'league.decided';
  const known = name ?? '';
  const words = WORDS[language][kind](isOurs && language === 'hi' ? nameInHindi(known) : known);
  return { ...words, path: pathOf({ kind, subject, code }), tag: `${kind}-${subject}`, lang: language };
}

function pathOf({ kind, subject, code }: Pick<PushEvent, 'kind' | 'subject' | 'code'>): string {
  switch (kind) {
    case 'team.started':
      return `/live-bets/live-bet/${subject}`;
    case 'bet.settled':
      return `/bet-history/${subject}`;
    case 'combined.settled':
      return `/combined-bets/${subject}`;
    case 'league.decided':
      return `/leagues/${code ?? ''}`;
  }
}

import { GAME_NAMES, GAMES, gamePath } from '../../fairness/games.ts';
import { type Text, t } from '../../i18n/text.ts';
import { GAME_CARDS } from '../games/games.ts';
import { Link } from '../kit/controls/link.tsx';
import { type AnyIcon, Icon } from '../kit/drawings/icon.tsx';
import { useOdds } from '../kit/format/odds.ts';

/** The start page below its matches: the games, how it works, and why to trust it. */
export default function HomeFurther() {
  const odds = useOdds()(80);
  return (
    <div className="parts">
      <section className="part" aria-labelledby="games">
        <header>
          <h2 id="games">{t('Games')}</h2>
        </header>
        <ul className="points">
          {GAMES.map((game) => (
            <li key={game}>
              <i>
                <Icon name={GAME_CARDS[game].icon} />
              </i>
              <h3>
                <Link href={gamePath(game)}>{t(GAME_NAMES[game])}</Link>
              </h3>
              <p>{t(GAME_CARDS[game].lead)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="part" aria-labelledby="how">
        <header>
          <h2 id="how">{t('How it works')}</h2>
        </header>
        <ol className="points">
          {STEPS.map(([title, text], index) => (
            <li key={title}>
              <i aria-hidden="true">{index + 1}</i>
              <h3>{t(title)}</h3>
              <p>{t(text, { odds })}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="part" aria-labelledby="fair">
        <header>
          <h2 id="fair">{t('Fair, and easy to check')}</h2>
        </header>
        <ul className="points">
          {FACTS.map(([icon, title, text]) => (
            <li key={title}>
              <i>
                <Icon name={icon} />
              </i>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const STEPS: [Text, Text][] = [
  [
    'Pick a match',
    'The odds say what a win pays: ₹100 at {odds} pays back ₹180. They move until the match closes.',
  ],
  [
    'Place your bet',
    'On a team or on the toss. You get the odds that you saw or better ones; if they got worse, you are asked first.',
  ],
  [
    'See it settle',
    'The result comes to this page by itself, and what you won is in your wallet at the same moment.',
  ],
];

const FACTS: [AnyIcon, Text, Text][] = [
  [
    'coin',
    'Play money only',
    'Credits cannot be bought or paid out. Nothing here costs money, and nothing here earns any.',
  ],
  [
    'check',
    'Never lost, never doubled',
    'If the line breaks while your bet is on its way, the server is asked what became of it before you are told.',
  ],
  [
    'eye',
    'Check us yourself',
    'The house commits to each round of a game before you play it. Your own browser works it out again.',
  ],
  [
    'clock',
    'One clock for all',
    'Betting opens and closes by the clock of the server. Every countdown follows that one, not your phone.',
  ],
];

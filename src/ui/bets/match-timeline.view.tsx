import { t } from '../../i18n/text.ts';
import type { MatchNews } from '../../schemas/bets/matches.ts';
import { Card } from '../kit/data/card.tsx';
import { Muted } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { halfOf } from './news-words.ts';
import type { Played } from './score-words.ts';
import { type TimelineLine, timelineOf } from './timeline.ts';

const Half = styled('section')`
  h3 {
    padding-bottom: var(--s1);
    font-size: var(--text-m);
  }
  li {
    display: grid;
    gap: var(--s2);
    padding: var(--s1) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  ol[data-moments] > li {
    grid-template-columns: 2.25rem minmax(0, 1fr);
  }
  ol[data-moments] > li > span:first-child {
    color: var(--muted);
  }
  li[data-weight='turn'] {
    font-weight: 700;
  }
  li[data-weight='folded'] {
    color: var(--muted);
    font-size: var(--text-s);
  }
  /* With very large text the moment stands above what happened. */
  @media (max-width: 16em) {
    ol[data-moments] > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** Whether any line has a moment. Overs have none, so their lines take the whole width. */
const hasMoments = (lines: readonly TimelineLine[]) => lines.some(({ moment }) => moment !== '');

interface TimelineProps {
  match: Played;
  news: readonly MatchNews[];
}

/** The news of a match, the newest first. */
export default function Timeline({ match, news }: TimelineProps) {
  const halves = timelineOf(match, news);
  return (
    <Card title={t('How the match went')}>
      {halves.length === 0 && <Muted>{t('What happens is told here, from the toss on.')}</Muted>}
      {halves.map(({ half, lines }) => (
        <Half key={half} aria-label={halfOf(match.sport, half)}>
          <h3>{halfOf(match.sport, half)}</h3>
          <ol reversed data-moments={hasMoments(lines) || undefined}>
            {lines.map(({ number, moment, text, weight }) => (
              <li key={number} data-weight={weight}>
                {hasMoments(lines) && <span translate="no">{moment}</span>}
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </Half>
      ))}
    </Card>
  );
}

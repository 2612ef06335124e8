import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { nameOf, type Text, t } from '../../i18n/text.ts';
import type { CheckFault, HouseClaim, matchCheckMachine } from '../../machines/bets/match-check.machine.ts';
import type { SeasonBeacon } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { Button } from '../kit/controls/button.tsx';
import { CopyButton } from '../kit/controls/copy-button.tsx';
import { Alert, Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { formatDateTime } from '../kit/format/time.tsx';
import { Muted, Row, Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';

const Whole = styled('details')`
  > summary {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 600;
    cursor: pointer;
  }
  code {
    display: block;
    font: 500 var(--text-s)/1.5 var(--mono);
    overflow-wrap: anywhere;
  }
`;

const Faults = styled('ul')`
  display: grid;
  gap: var(--s2);
  padding-inline-start: var(--s4);
  list-style: disc;
`;

interface MatchCheckProps {
  match: Match;
  actor: ActorRefFrom<typeof matchCheckMachine>;
}

/** The house's commitment to a match, and the check once its seed is revealed. */
export default function MatchCheck({ match, actor }: MatchCheckProps) {
  const claim = useSelector(actor, ({ context }) => context.claim);
  const isRevealed = useSelector(actor, (state) => state.can({ type: 'match.save' }));
  return (
    <Card title={t('Provably fair')}>
      <Muted>
        <span>
          {t(
            'All seeds of a season are fixed before its first match: the seed of each match, hashed as many times as its number says, is the end of the chain. When the match is over its seed is shown, and this browser plays the match again from it.',
          )}
        </span>{' '}
        <a href="/rules#fairness" target="_blank" rel="noopener">
          {t('How can I know that it is fair?')}
        </a>
      </Muted>
      <Commitment match={match} claim={claim} />
      {isRevealed ? (
        <Row $gap={3}>
          <Run actor={actor} />
          <Button kind="quiet" small onClick={() => actor.send({ type: 'match.save' })}>
            {t('Save this match as a file')}
          </Button>
        </Row>
      ) : (
        <Muted>
          {t('The seed is still secret. It is shown once this match and those before it are decided.')}
        </Muted>
      )}
      <div role="status">
        <Verdict actor={actor} />
      </div>
    </Card>
  );
}

function Run({ actor }: Pick<MatchCheckProps, 'actor'>) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <Button
      small
      busy={isBusy}
      busyLabel={t('Please wait')}
      onClick={() => actor.send({ type: 'check.run' })}
    >
      {t('Check this match')}
    </Button>
  );
}

function Commitment({ match, claim }: { match: Match; claim: HouseClaim }) {
  const { season, number, chain_end, salt, beacon, seed } = claim;
  const [home, away] = match.sides.map(({ name }) => nameOf(name));
  const { strengths, play_ms, break_ms } = claim.terms;
  return (
    <>
      <DefinitionList
        items={[
          { term: t('Season'), value: <span translate="no">{nameOf(season)}</span> },
          { term: t('Match of the season'), value: number },
          {
            term: t('End of the chain'),
            value: (
              <Row $justify="end">
                <code translate="no">{`${chain_end.slice(0, 12)}…`}</code>
                <CopyButton text={chain_end} />
              </Row>
            ),
          },
          {
            term: t('Salt of the season'),
            value: beacon ? t('Of a public beacon') : t('The house’s own'),
          },
          {
            term: t('Strengths, 50 is average'),
            value: (
              <Stack $gap={1}>
                <span>{`${home ?? '-'} ${strengths[0]}`}</span>
                <span>{`${away ?? '-'} ${strengths[1]}`}</span>
              </Stack>
            ),
          },
          { term: t('Length'), value: lengthOf(claim) },
          { term: t('One every'), value: t('{seconds} s', { seconds: play_ms / 1000 }) },
          { term: t('Break'), value: t('{seconds} s', { seconds: break_ms / 1000 }) },
        ]}
      />
      <Whole>
        <summary>{t('Whole texts')}</summary>
        <Stack $gap={2}>
          <WholeText term={t('End of the chain')} text={chain_end} />
          <WholeText term={t('Salt of the season')} text={salt} />
          {beacon && <BeaconText beacon={beacon} />}
          {seed !== null && <WholeText term={t('Seed of the match')} text={seed} />}
        </Stack>
      </Whole>
    </>
  );
}

/** How everybody can compare the salt with the beacon that was named before its value was out. */
function BeaconText({ beacon: { address, from, round } }: { beacon: SeasonBeacon }) {
  return (
    <Muted>
      <span>
        {t(
          'The salt is value {round} of a public beacon, the first one at or after {time}. Beacon and time were public before it was out.',
          { round: round ?? '-', time: formatDateTime(from) },
        )}
      </span>{' '}
      <a href={`${address}/public/${round}`} target="_blank" rel="noopener noreferrer">
        <span>{t('Compare it there')}</span> <span className="sr-only">{t('(opens in a new tab)')}</span>
      </a>
    </Muted>
  );
}

function WholeText({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <Muted>{term}</Muted>
      <code translate="no">{text}</code>
    </div>
  );
}

function lengthOf({ terms: { sport, plays } }: HouseClaim): string {
  if (sport === 'cricket') return t('{count} balls', { count: plays });
  return sport === 'football'
    ? t('{count} minutes of play', { count: plays })
    : t('{count} raids', { count: plays });
}

function Verdict({ actor }: Pick<MatchCheckProps, 'actor'>) {
  const faults = useSelector(actor, ({ context }) => context.faults);
  const events = useSelector(actor, ({ context }) => context.events);
  const agrees = useSelector(actor, (state) => state.matches('agrees'));
  const differs = useSelector(actor, (state) => state.matches('differs'));
  const hasFailed = useSelector(actor, (state) => state.matches('failed'));
  if (agrees)
    return <Note icon="check">{t('Agrees: chain, toss, all {events} events and winner.', { events })}</Note>;
  if (hasFailed)
    return <Alert>{t('This browser cannot do the sums here. They need a page that came over https.')}</Alert>;
  if (!differs) return null;
  return (
    <Alert>
      <Stack $gap={2}>
        <h3>{t('This does not agree:')}</h3>
        <Faults>
          {faults.map((fault) => (
            <li key={fault.what}>{faultText(fault)}</li>
          ))}
        </Faults>
      </Stack>
    </Alert>
  );
}

const FAULTS: Record<Exclude<CheckFault['what'], 'news'>, Text> = {
  chain: 'Chain: the seed does not lead to its end.',
  toss: 'Toss: by the seed the coin fell otherwise.',
  winner: 'Winner: by the seed the other team won.',
  commitment: 'Chain: this browser was shown another end for this season.',
  terms: 'Terms: this browser was shown others for this match.',
};

const faultText = (fault: CheckFault): string =>
  fault.what === 'news'
    ? t('Event {number}: by the seed it is another one, or there is none.', { number: fault.number + 1 })
    : t(FAULTS[fault.what]);

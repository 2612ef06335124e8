import { t } from '../../../i18n/text.ts';
import type { RoundSeed } from '../../../schemas/games/games.ts';
import { Note } from '../../kit/data/alert.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { Fact, Facts } from '../facts.view.tsx';

const Heading = styled('h3')`
  font-size: var(--text-m);
  &:focus {
    outline: none;
  }
`;

/** The pair that was just replaced: it is now fully revealed. */
export default function RevealedSeeds({ pair }: { pair: RoundSeed }) {
  return (
    <Note icon="check">
      <Stack $gap={2}>
        <Heading ref={takeFocus} tabIndex={-1}>
          {t('Your old seeds, open now')}
        </Heading>
        <Facts>
          <Fact term={t('Server seed')} text={pair.server_seed ?? ''} copied />
          <Fact term={t('SHA-256 of the server seed')} text={pair.server_seed_hash} />
          <Fact term={t('Your seed')} text={pair.client_seed} />
        </Facts>
      </Stack>
    </Note>
  );
}

import { t, translateMessage } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Alert, Note } from '../kit/data/alert.tsx';
import { Stack } from '../kit/layout.tsx';

/** Reasons why a tap has no result. */
export type RoundTrouble = 'refused' | 'outdated' | 'notPlayed' | 'outcomeUnknown' | 'reconciling';

interface TroubleProps {
  trouble: RoundTrouble;
  /** the server's reason for a refusal */
  msg: string;
  /** asks the server now for the outcome of the round */
  onCheck: () => void;
}

/** Explains why a tap has no result, and that no money moves unnoticed. */
export function Trouble({ trouble, msg, onCheck }: TroubleProps) {
  switch (trouble) {
    case 'refused':
      return (
        <Alert>
          <p>{translateMessage(msg)}</p>
          <p>{t('Nothing was played. No money has moved.')}</p>
        </Alert>
      );
    case 'outdated':
      return (
        <Note>
          <strong>{t('Your seeds were changed elsewhere.')}</strong>{' '}
          <span>
            {t(
              'Nothing was played, and no money has moved. The panel shows what the house commits to now; play again when you have seen it.',
            )}
          </span>
        </Note>
      );
    case 'notPlayed':
      return (
        <Note>
          <strong>{t('This round was not played.')}</strong>{' '}
          <span>
            {t(
              'The answer was lost on the way, and the server has now said that it did not take the round. No money has moved.',
            )}
          </span>
        </Note>
      );
    case 'outcomeUnknown':
      return (
        <Note icon="clock">
          <Stack $gap={3} $align="start">
            <p>
              <strong>{t('Still finding out…')}</strong>{' '}
              <span>
                {t(
                  'The answer was lost on the way. The server is asked again by itself what became of this round; it counts once at most.',
                )}
              </span>
            </p>
            <Button kind="quiet" small onClick={onCheck}>
              {t('Ask now')}
            </Button>
          </Stack>
        </Note>
      );
    case 'reconciling':
      return <Note icon="clock">{t('Asking the server what became of this round…')}</Note>;
  }
}

import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { Button } from '../kit/controls/button.tsx';
import { sharing } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';

export type ShareRef = FormRef<{ text: string; url: string }, void>;

interface ShareLinkProps {
  link: string;
  /** the words beside the link */
  text: string;
  actor: ShareRef;
}

/** The button that shares a link with other apps, where the browser can. */
export function ShareLink({ link, text, actor }: ShareLinkProps) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const hasFailed = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  const share = () => {
    actor.send({ type: 'form.reset' });
    actor.send({ type: 'form.submit', values: { text, url: link } });
  };
  return (
    <div>
      <Button wide busy={isBusy} onClick={share}>
        <Icon name={sharing} />
        <span>{t('Share the link')}</span>
      </Button>
      <p role="status">{hasFailed && t('Sharing did not work here. Copy the link instead.')}</p>
    </div>
  );
}

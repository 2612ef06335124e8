import { useForm } from 'react-final-form';
import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { mail } from '../kit/drawings/drawings.ts';

interface DemoCodeProps {
  /** the code that has arrived in the demo inbox */
  code: string | undefined;
  /** the name of the code's field in the surrounding form */
  field: string;
  onOpenInbox: () => void;
}

/** Shows the code next to its field, so that people need not open the demo inbox. */
export function DemoCodeNote({ code, field, onOpenInbox }: DemoCodeProps) {
  const form = useForm();
  return (
    <Note icon={mail}>
      {code === undefined ? (
        <>
          <span>{t('This is a demo: your code is in the demo inbox.')}</span>{' '}
          <Button kind="link" onClick={onOpenInbox}>
            {t('Open the demo inbox')}
          </Button>
        </>
      ) : (
        <>
          <span>{t('This is a demo: your code is {code}.', { code })}</span>{' '}
          <Button
            kind="link"
            onClick={({ currentTarget }) => {
              form.change(field, code);
              currentTarget.form?.requestSubmit();
            }}
          >
            {t('Use this code')}
          </Button>
        </>
      )}
    </Note>
  );
}

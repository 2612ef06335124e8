import { useForm } from 'react-final-form';
import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { mail } from '../kit/drawings/drawings.ts';

interface DemoCodeProps {
  /** the code that has come to the demo inbox */
  code: string | undefined;
  /** of its field, in the form that this stands in */
  field: string;
  onOpenInbox: () => void;
}

/** Saves going to the demo inbox for the code, once it is there. */
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

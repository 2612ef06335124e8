import { Choice } from '../kit/choice.tsx';
import { language, t } from '../text/text.ts';
import { chooseLanguage } from './settings.port.ts';

/** How the product speaks and looks. */
export function Settings() {
  return (
    <Choice
      label={t('Language')}
      value={language()}
      onChange={chooseLanguage}
      options={[
        { value: 'en', label: <span lang="en">English</span> },
        { value: 'hi', label: <span lang="hi">हिन्दी</span> },
      ]}
    />
  );
}

import { lazy, useSyncExternalStore } from 'react';
import { chooseLanguage, look, wouldLose } from '../../actors/app/settings.ts';
import { language, t } from '../../i18n/text.ts';
import { Button, type ButtonProps } from '../kit/controls/button.tsx';
import { Choice } from '../kit/controls/choice.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { oddsIn } from '../kit/format/odds.ts';
import { Stack } from '../kit/layout.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';

const ToleranceSetting = lazy(() => import('../bets/bet-slip/tolerance.part.tsx'));
const HotkeysSetting = lazy(() => import('./hotkeys-setting.part.tsx'));

/** The settings of language, look, motion, prices and hotkeys. */
export function Settings() {
  return (
    <Stack $gap={4}>
      <LanguageButton wide />
      <Appearance />
      <LazyPart fallback={<Bone height="7rem" />}>
        <HotkeysSetting />
      </LazyPart>
    </Stack>
  );
}

/** The settings of look, motion and prices. */
export function Appearance() {
  return (
    <Stack $gap={1}>
      <Choice
        label={t('Theme')}
        min="5rem"
        value={useSyncExternalStore(look.subscribe, look.theme)}
        onChange={(theme) => look.choose('theme', theme)}
        options={[
          { value: 'system', label: t('System') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      <Choice
        label={t('Motion')}
        value={useSyncExternalStore(look.subscribe, look.motion)}
        onChange={(motion) => look.choose('motion', motion)}
        options={[
          { value: 'system', label: t('System') },
          { value: 'reduced', label: t('Reduced') },
        ]}
      />
      <Choice
        label={t('Odds')}
        min="5rem"
        value={useSyncExternalStore(look.subscribe, look.odds)}
        onChange={(odds) => look.choose('odds', odds)}
        options={[
          { value: 'percent', label: t('Percent'), detail: oddsIn.percent(80) },
          { value: 'decimal', label: t('Decimal'), detail: oddsIn.decimal(80) },
          { value: 'fractional', label: t('Fractional'), detail: oddsIn.fractional(80) },
        ]}
      />
      <LazyPart fallback={<Bone height="5.5rem" />}>
        <ToleranceSetting />
      </LazyPart>
    </Stack>
  );
}

interface LanguageProps extends Pick<ButtonProps, 'kind' | 'wide'> {
  /** unsaved input is restored after the reload */
  isKept?: boolean;
}

/**
 * Switches to the other language, named in that language. A button, not a choice, because it reloads the
 * page.
 */
export function LanguageButton({ isKept, ...props }: LanguageProps) {
  const [next, name] = language() === 'en' ? (['hi', 'हिन्दी'] as const) : (['en', 'English'] as const);
  const choose = () => {
    const question = t(
      'What stands in the form on this page will be lost. Change the language all the same?',
    );
    if (isKept || !wouldLose() || confirm(question)) chooseLanguage(next);
  };
  return (
    <Button kind="quiet" {...props} lang={next} onClick={choose}>
      {name}
    </Button>
  );
}

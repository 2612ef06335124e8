import type { Page } from '../app/page.tsx';
import { Stack } from '../kit/layout.tsx';
import { t } from '../text/text.ts';
import { FormFrame } from './form-frame.view.tsx';
import { SecondFactor } from './second-factor.part.tsx';
import { Sessions } from './sessions.part.tsx';

const security: Page = {
  title: 'Security',
  Content: () => (
    <FormFrame nested={false} active="profile" title={t('Security')}>
      <Stack>
        <SecondFactor />
        <Sessions />
      </Stack>
    </FormFrame>
  ),
};
export default security;

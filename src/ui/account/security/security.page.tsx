import { t } from '../../../i18n/text.ts';
import { Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import type { Page } from '../../shared/page.tsx';
import { FormFrame } from '../form-frame.view.tsx';
import { SecondFactor } from './second-factor.part.tsx';
import { Sessions } from './sessions.part.tsx';

// Parts below a loading part would jump once that gets its height. In two steps, because goober would take
// the text after a parenthesis in a selector for another selector.
const Parts = styled(Stack)`
  > :has(.bone) {
    & ~ * {
      display: none;
    }
  }
`;

const security: Page = {
  Content: () => (
    <FormFrame nested={false} active="profile" title={t('Security')}>
      <Parts>
        <SecondFactor />
        <Sessions />
      </Parts>
    </FormFrame>
  ),
};
export default security;

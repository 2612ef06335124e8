import { closeAccount, followCloseAccount } from '../../../actors/account/close-account.ts';
import { part } from '../../shared/page.tsx';
import { useIsShared } from '../use-shared-account.ts';
import CloseAccountView from './close-account.view.tsx';

/** Closes the person's account for good. */
export const CloseAccount = part({
  machine: closeAccount,
  input: (_props: object) => undefined,
  follow: followCloseAccount,
  View: ({ actor }) => <CloseAccountView actor={actor} isShared={useIsShared()} />,
});

import type { ReactNode } from 'react';
import {
  beginFactor,
  endFactor,
  followBegin,
  followEnd,
  followNarrow,
  followProve,
  followSecondFactor,
  narrowFactor,
  proveFactor,
  type SecondFactorRef,
  secondFactor,
} from '../../../actors/account/second-factor.ts';
import { part } from '../../shared/page.tsx';
import { useIsShared } from '../use-shared-account.ts';
import SecondFactorView from './second-factor.view.tsx';
import { AppCodeForm, CodeForm, PasswordForm, ProofForm } from './second-factor-forms.view.tsx';

interface Step {
  factor: SecondFactorRef;
}

/** A step that turns something off, with a way back. */
interface Ending extends Step {
  wayOut: ReactNode;
}

const input = (_props: Step) => undefined;

const Password = part({ machine: beginFactor, input, follow: followBegin, View: PasswordForm });
const AppCode = part({ machine: proveFactor, input, follow: followProve, View: AppCodeForm });
const Proof = part({
  machine: endFactor,
  input: (_: Ending) => undefined,
  follow: followEnd,
  View: ProofForm,
});
const Code = part({
  machine: narrowFactor,
  input: (_: Ending) => undefined,
  follow: followNarrow,
  View: CodeForm,
});

/** Turns two-step log-in on and off, and its use for withdrawals. */
export const SecondFactor = part({
  machine: secondFactor,
  input: (_: object) => undefined,
  follow: followSecondFactor,
  View: function View({ actor }) {
    return (
      <SecondFactorView
        actor={actor}
        isShared={useIsShared()}
        password={<Password factor={actor} />}
        appCode={<AppCode factor={actor} />}
        code={(wayOut) => <Code factor={actor} wayOut={wayOut} />}
        proof={(wayOut) => <Proof factor={actor} wayOut={wayOut} />}
      />
    );
  },
});

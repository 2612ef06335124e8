import {
  followPhoneToVerify,
  followPhoneVerification,
  phoneToVerify,
  phoneVerification,
  verificationAt,
} from '../../actors/account/verification.ts';
import { DemoCode } from '../shared/demo-code.tsx';
import { type Page, part } from '../shared/page.tsx';
import Verify from './verify.view.tsx';
import VerifyPhone from './verify-phone.view.tsx';

/** Seconds between two codes. A person who comes here has just been sent one. */
const COOL_DOWN = 30;

interface VerificationProps {
  phone: string;
  /** the path of this origin to which the person continues */
  next: string;
}

const Verification = part({
  machine: phoneVerification,
  input: ({ phone }: VerificationProps) => ({ phone, wait: COOL_DOWN }),
  follow: followPhoneVerification,
  View: ({ actor, phone }) => (
    <Verify actor={actor} demoCode={<DemoCode field="otp" use="to verify" phone={phone} />} />
  ),
});

const PhoneToVerify = part({
  machine: phoneToVerify,
  input: (_props: { next: string }) => undefined,
  follow: followPhoneToVerify,
  View: VerifyPhone,
});

const verify: Page = {
  Content: ({ query }) => {
    const { phone, next } = verificationAt(query);
    if (phone === undefined) return <PhoneToVerify next={next} />;
    return <Verification key={phone} phone={phone} next={next} />;
  },
};

export default verify;

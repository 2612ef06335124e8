import { lazy, Suspense, useState } from 'react';
import { plainCode } from '../../../src/schemas/shared/digits.ts';
import { AppBar } from '../../../src/ui/kit/app-bar.tsx';
import { BottomBar } from '../../../src/ui/kit/bottom-bar.tsx';
import { Columns, Grid } from '../../../src/ui/kit/columns.tsx';
import { Button, LinkButton } from '../../../src/ui/kit/controls/button.tsx';
import { Choice } from '../../../src/ui/kit/controls/choice.tsx';
import { Form } from '../../../src/ui/kit/controls/form.tsx';
import {
  AmountField,
  CheckboxField,
  ChoiceField,
  FileField,
  OtpField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
} from '../../../src/ui/kit/controls/form-fields.tsx';
import { IconButton } from '../../../src/ui/kit/controls/icon-button.tsx';
import { Pager } from '../../../src/ui/kit/controls/pager.tsx';
import { Tabs } from '../../../src/ui/kit/controls/tabs.tsx';
import { Alert, Note } from '../../../src/ui/kit/data/alert.tsx';
import { Badge } from '../../../src/ui/kit/data/badge.tsx';
import { Card } from '../../../src/ui/kit/data/card.tsx';
import { Countdown } from '../../../src/ui/kit/data/countdown.tsx';
import { DefinitionList } from '../../../src/ui/kit/data/definition-list.tsx';
import { Empty } from '../../../src/ui/kit/data/empty.tsx';
import { Price } from '../../../src/ui/kit/data/price.tsx';
import { SkeletonRows } from '../../../src/ui/kit/data/skeleton.tsx';
import { SkeletonCards } from '../../../src/ui/kit/data/skeleton-cards.tsx';
import { type Column, Table } from '../../../src/ui/kit/data/table.tsx';
import * as drawings from '../../../src/ui/kit/drawings/drawings.ts';
import { type AnyIcon, Icon } from '../../../src/ui/kit/drawings/icon.tsx';
import { ErrorBoundary } from '../../../src/ui/kit/error-boundary.tsx';
import { Money } from '../../../src/ui/kit/format/money.tsx';
import { Time } from '../../../src/ui/kit/format/time.tsx';
import { Muted, Page, Row, Stack } from '../../../src/ui/kit/layout.tsx';
import { Modal } from '../../../src/ui/kit/overlays/modal.tsx';
import { PageTitle } from '../../../src/ui/kit/page-title.tsx';
import { accountTexts } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';

const Qr = lazy(() => import('../../../src/ui/kit/data/qr.tsx'));

interface Bet {
  id: number;
  match: string;
  at: string;
  state: 'Open' | 'Won' | 'Lost';
  stake: number;
  pays: number;
}

const bets: Bet[] = [
  { id: 1, match: 'Mumbai v Chennai', at: '2026-11-21T13:35:00Z', state: 'Open', stake: 500, pays: 900 },
  { id: 2, match: 'Delhi v Bengaluru', at: '2026-11-20T15:00:00Z', state: 'Won', stake: 1200, pays: 2376 },
  {
    id: 3,
    match: 'Kolkata v Hyderabad',
    at: '2026-11-19T04:05:00Z',
    state: 'Lost',
    stake: 123456.5,
    pays: 0,
  },
];

const tones = { Open: 'live', Won: 'won', Lost: 'quiet' } as const;

const columns: Column<Bet>[] = [
  { header: 'S.No.', cell: (_, index) => index + 1, numeric: true },
  { header: 'Match', cell: (bet) => bet.match, lead: true },
  { header: 'Placed', cell: (bet) => <Time at={bet.at} show="datetime" /> },
  { header: 'State', cell: (bet) => <Badge tone={tones[bet.state]}>{bet.state}</Badge> },
  { header: 'Stake', cell: (bet) => <Money rupees={bet.stake} />, numeric: true },
  { header: 'Pays', cell: (bet) => <Money rupees={bet.pays} won={bet.state === 'Won'} />, numeric: true },
];

const icons: AnyIcon[] = [
  'home',
  'live',
  'history',
  'close',
  'eye',
  'chevron-right',
  'coin',
  'check',
  'clock',
  'warning',
  'info',
  'menu',
  'arrow-up-right',
  ...Object.values(drawings),
];

const filled = {
  phone: '98765',
  password: 'secret',
  state: '',
  amount: '500',
  otp: '123456',
  remark: 'The score was wrong',
  agreement: false,
  side: 'Head',
  picture: undefined,
};

/** Every part of the kit, on one page. */
export function Gallery() {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(2);
  const [percent, setPercent] = useState(80);
  const [side, setSide] = useState<number>();
  return (
    <>
      <AppBar
        end={
          <>
            <LinkButton kind="quiet" small href="/?modal=register">
              Register
            </LinkButton>
            <LinkButton small href="/?modal=login">
              Log in
            </LinkButton>
          </>
        }
      />
      <Page>
        <PageTitle
          lead="Prices move while you watch"
          aside={
            <Muted>
              Updated <Time at="19:05" />
            </Muted>
          }
        >
          Real-Time Betting Experience
        </PageTitle>
        <Stack $gap={5}>
          <Tabs
            label="Bets"
            items={[
              { href: '/live-bets', label: 'LIVE BETS' },
              { href: '/extra-time-bets', label: 'EXTRA TIME BETS', active: true },
              { href: '/close-bets', label: 'CLOSE BETS LIST' },
            ]}
          />
          <Columns>
            <Stack $gap={5}>
              <Table label="Bets" columns={columns} rows={bets} rowKey={(bet) => bet.id} />
              <Pager page={page} perPage={10} total={95} onPage={setPage} />
              <Grid>
                <Card title="Mumbai v Chennai" aside={<Badge tone="live">Live</Badge>}>
                  <Row $justify="space-between">
                    <Muted>Closes in</Muted>
                    <Countdown to={4_102_444_800_000} offset={0} />
                  </Row>
                  <Choice
                    label="Your team"
                    value={side}
                    onChange={setSide}
                    options={[
                      { value: 11, label: 'Mumbai', detail: <Price percent={percent} /> },
                      { value: 12, label: 'Chennai', detail: <Price percent={95} /> },
                    ]}
                  />
                  <Row $nowrap>
                    <Button wide onClick={() => setPercent(percent + 5)}>
                      Price up
                    </Button>
                    <Button kind="quiet" wide onClick={() => setPercent(percent - 5)}>
                      Price down
                    </Button>
                  </Row>
                </Card>
                <Card title="Withdrawal" aside={<Badge tone="failed">Rejected</Badge>}>
                  <DefinitionList
                    items={[
                      { term: 'Amount', value: <Money rupees={123456.5} /> },
                      { term: 'Won', value: <Money rupees={2376} won signed /> },
                      { term: 'To', value: 'HDFC Bank ··· 4321' },
                    ]}
                  />
                </Card>
              </Grid>
              <Alert>Error Getting the bets</Alert>
              <Note>Play money only: credits cannot be exchanged for anything of value.</Note>
              <Row>
                <Button>Place bet</Button>
                <Button kind="quiet">Cancel</Button>
                <Button kind="danger">Cancel bet</Button>
                <Button busy busyLabel={sharedTexts.pleaseWait}>
                  Send
                </Button>
                <Button disabled>Not yet</Button>
                <Button kind="link">Forgot password?</Button>
                <IconButton icon={drawings.sharing} label="Share" />
                <Button kind="quiet" onClick={() => setOpen(true)}>
                  Open dialog
                </Button>
              </Row>
              <SkeletonRows />
              <SkeletonCards />
              <Empty icon="live" action={<Button kind="quiet">Refresh</Button>}>
                No Extra time bets
              </Empty>
              <ErrorBoundary>
                <Broken />
              </ErrorBoundary>
              <Row $gap={4}>
                {icons.map((name) => (
                  <Icon key={name} name={name} size="1.75rem" />
                ))}
              </Row>
            </Stack>
            <Stack $gap={5}>
              <Card title="Form">
                <Form
                  initialValues={filled}
                  validate={(values) => ({
                    ...(values.phone.length !== 10 && { phone: 'Phone Number must be 10 digits' }),
                    ...(!values.agreement && {
                      agreement: 'You must agree with the rules before ragistration',
                    }),
                    ...(!values.state && { state: 'State is required' }),
                  })}
                  onSubmit={() => undefined}
                  busy={false}
                  message="Server Error, Please try again later"
                  submitLabel="Register"
                  footer={<Muted>Already have an account?</Muted>}
                >
                  <TextField name="phone" label="Phone Number" type="tel" autoComplete="tel-national" />
                  <PasswordField name="password" label="Password" autoComplete="new-password" />
                  <SelectField name="state" label="State" options={[{ value: 'MH', label: 'Maharashtra' }]} />
                  <AmountField name="amount" label="Amount" quick={[100, 500, 1000, 5000]} />
                  <ChoiceField
                    name="side"
                    label="Prediction"
                    options={[
                      { value: 'Head', label: 'Head' },
                      { value: 'Tail', label: 'Tail' },
                    ]}
                  />
                  <OtpField
                    codeIn={plainCode}
                    name="otp"
                    label="OTP"
                    hint="Sent to your phone"
                    maxLength={6}
                  />
                  <TextareaField name="remark" label="Remark" limit={250} optional />
                  <FileField name="picture" label="Picture" accept="image/png" optional />
                  <CheckboxField name="agreement" label={accountTexts.agrees} />
                </Form>
              </Card>
              <Card title="QR">
                <Suspense>
                  <Qr text="upi://pay?pa=sandbox@sikka&am=500.00" />
                </Suspense>
              </Card>
            </Stack>
          </Columns>
        </Stack>
      </Page>
      <BottomBar
        label="Main places"
        items={[
          { href: '/', label: 'Home', icon: 'home', active: true },
          { href: '/live-bets', label: 'Live bets', icon: 'live' },
          { href: '/bet-history', label: 'My bets', icon: 'history' },
          { href: '/wallet-history', label: 'Wallet', icon: drawings.wallet },
          { href: '/profile/', label: 'Profile', icon: drawings.user },
        ]}
      />
      <Modal open={open} onClose={() => setOpen(false)} title="Log in">
        <Form
          initialValues={{ phone: '', password: '' }}
          validate={() => ({})}
          onSubmit={() => undefined}
          busy={false}
          submitLabel="Log in"
        >
          <TextField name="phone" label="Phone Number" type="tel" />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        </Form>
      </Modal>
    </>
  );
}

function Broken(): never {
  throw new Error('A part that cannot be shown');
}

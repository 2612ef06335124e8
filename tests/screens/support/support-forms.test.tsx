import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { valid } from '../../../src/api/shared/valid.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { FormRef } from '../../../src/machines/shared/types.ts';
import { twoSteps } from '../../../src/machines/support/recording-choice.example.ts';
import { recordingChoiceMachine } from '../../../src/machines/support/recording-choice.machine.ts';
import { ticketChatMachine } from '../../../src/machines/support/ticket-chat.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { Recording } from '../../../src/schemas/support/recording.ts';
import { CancelReason, Contact, IssueReport } from '../../../src/schemas/support/support.ts';
import type { Conversation, Ticket } from '../../../src/schemas/support/tickets.ts';
import ContactUs from '../../../src/ui/support/contact-us.view.tsx';
import CreateTicket from '../../../src/ui/support/create-ticket.view.tsx';
import CloseTicket from '../../../src/ui/support/ticket-help/close-ticket.view.tsx';
import { ticketOf } from '../../fixtures/ticket.ts';
import { userOf } from '../../fixtures/user.ts';
import { emailField, phoneNumberField } from '../../pages/account.ts';
import { closeButton, sharedTexts, waitingButton } from '../../pages/shared.ts';
import {
  closeTicketButton,
  closeTicketDialog,
  messageField,
  newTicketLink,
  openTicketButton,
  supportTexts,
  topicField,
} from '../../pages/support.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const ticket = ticketOf();
const TOKEN = ticket.token;
const NO_ANSWER = sharedTexts.noProperAnswer;
const WAIT = 'Please wait before you write again';

interface Opened<Values, Answer> {
  /** The sent values; each waits for its answer. */
  sent: { values: Values; answer: (answer: Answer) => void; fail: (error: Error) => void }[];
  form: FormRef<Values, Answer>;
}

/** A view of a form with answers from the test, in either theme. */
async function open<Values, Answer>(
  check: (values: unknown) => Values,
  view: (form: FormRef<Values, Answer>) => ReactNode,
  actors = quietActors(),
): Promise<Opened<Values, Answer>> {
  wear('light');
  const sent: Opened<Values, Answer>['sent'] = [];
  const machine = formOf<Values, Answer>((values) => {
    const checked = check(values);
    return new Promise((answer, fail) => sent.push({ values: checked, answer, fail }));
  });
  const form = createActor(machine).start();
  await render(
    <WithActors actors={actors}>
      <main>{view(form)}</main>
    </WithActors>,
  );
  await expectAccessible();
  wear('dark');
  await expectAccessible();
  return { sent, form };
}

afterEach(cleanup);

const waiting = waitingButton(page);
const problem = page.getByRole('alert');

const openTicketForm = (choice = createActor(recordingChoiceMachine).start()) =>
  open<IssueReport, Ticket>(
    (values) => valid(IssueReport, values),
    (form) => <CreateTicket actor={form} choice={choice} />,
  );
const issue = topicField(page);
const message = messageField(page);
const screenshot = page.getByLabelText('Screenshot (optional)');
const openIt = openTicketButton(page);

test('new ticket: missing values get messages under their fields, focus goes to the first, nothing is sent', async () => {
  const { sent } = await openTicketForm();
  await openIt.click();
  await expect.element(issue).toHaveAccessibleDescription('Issues is required');
  await expect.element(message).toHaveAccessibleDescription('Remark is Required 0 of 250 characters');
  await expect.element(issue).toHaveFocus();
  await issue.selectOptions('Deposit');
  await message.fill(' \n ');
  await openIt.click();
  await expect.element(issue).not.toHaveAttribute('aria-invalid');
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveAccessibleDescription('Remark is Required 3 of 250 characters');
  await expectAccessible();
  expect(sent).toEqual([]);
});

test('new ticket: 250 characters as a person counts them, not 251', async () => {
  const { sent } = await openTicketForm();
  await issue.selectOptions('Deposit');
  await message.fill('🪙'.repeat(251));
  await openIt.click();
  await expect.element(message).toHaveAccessibleDescription('Character limit is 250 251 of 250 characters');
  expect(sent).toEqual([]);
  await message.fill('🪙'.repeat(250));
  await expect.element(page.getByText('250 of 250 characters')).toBeVisible();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(1);
  expect([...(sent[0]?.values.message ?? '')]).toHaveLength(250);
});

const BAD_FILE = 'Invalid file. Please upload a valid image file.';
test.each([
  ['an SVG', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), BAD_FILE],
  ['a text', new File(['words'], 'a.txt', { type: 'text/plain' }), BAD_FILE],
])(
  'new ticket: a screenshot that is %s is refused under its field, and can be taken off',
  async (_what, file, said) => {
    const { sent } = await openTicketForm();
    await issue.selectOptions('Deposit');
    await message.fill('See the picture');
    await userEvent.upload(screenshot, file);
    await openIt.click();
    await expect.element(screenshot).toHaveAccessibleDescription(said);
    await expect.element(screenshot).toHaveFocus();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect.element(screenshot).toHaveFocus();
    await openIt.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.values.screenshort).toBeUndefined();
  },
);

test("new ticket: the server's message about the screenshot is under it until another is chosen", async () => {
  const { sent } = await openTicketForm();
  const png = (name: string) => new File(['words'], name, { type: 'image/png' });
  await issue.selectOptions('Deposit');
  await message.fill('See the picture');
  await userEvent.upload(screenshot, png('a.png'));
  await expect.element(page.getByText('a.png')).toBeVisible();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(1);
  const said = 'Invalid file. Please upload a valid image file.';
  sent[0]?.fail(refused(415, said, { errors: { screenshort: said } }));
  await expect.element(screenshot).toHaveAccessibleDescription(said);
  await expect.element(screenshot).toHaveFocus();
  // Only below the field.
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('See the picture');
  await userEvent.upload(screenshot, png('b.png'));
  await expect.element(page.getByText('b.png')).toBeVisible();
  await expect.element(screenshot).not.toHaveAttribute('aria-invalid');
});

test('new ticket: sent once despite repeated taps, kept without an answer, sent again unchanged', async () => {
  const { sent, form } = await openTicketForm();
  await issue.selectOptions('Deposit');
  await message.fill('It has not arrived');
  await openIt.dblClick();
  await expect.element(waiting).toBeDisabled();
  expect(sent.map(({ values }) => values)).toEqual([
    { issues: 'Deposit', screenshort: undefined, message: 'It has not arrived' },
  ]);
  sent[0]?.fail(offline);
  await expect.element(problem).toHaveTextContent(NO_ANSWER);
  await expect.element(issue).toHaveValue('Deposit');
  await expect.element(message).toHaveValue('It has not arrived');
  await expectAccessible();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.values).toEqual(sent[0]?.values);
  sent[1]?.answer(ticket);
  // It leads to the conversation; until then nothing can be sent again.
  await expect.poll(() => form.getSnapshot().matches('success')).toBeTruthy();
  await expect.element(waiting).toBeDisabled();
  await expect.element(problem).not.toBeInTheDocument();
});

const recordingBox = page.getByRole('checkbox', { name: 'Send what this page did along' });

test('new ticket: nothing is sent while the recording is prepared', async () => {
  const take = fromPromise<Recording>(() => new Promise(() => {}));
  const { sent } = await openTicketForm(
    createActor(recordingChoiceMachine.provide({ actors: { take } })).start(),
  );
  await issue.selectOptions('Deposit');
  await message.fill('It has not arrived');
  await recordingBox.click();
  await expect.element(waiting).toBeDisabled();
  await recordingBox.click();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(1);
});

test('new ticket: a refusal of the recording is announced once, and the ticket can be sent without it', async () => {
  const take = fromPromise(async () => twoSteps);
  const { sent } = await openTicketForm(
    createActor(recordingChoiceMachine.provide({ actors: { take } })).start(),
  );
  await issue.selectOptions('Deposit');
  await message.fill('It has not arrived');
  await recordingBox.click();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(1);
  const msg = 'What the page did is more than can be sent along';
  sent[0]?.fail(refused(413, msg, { errors: { recording: msg } }));
  await expect.element(problem).toHaveTextContent(msg);
  expect(page.getByText(msg, { exact: true }).elements()).toHaveLength(1);
  await expectAccessible();
  await recordingBox.click();
  await openIt.click();
  await expect.poll(() => sent.length).toBe(2);
});

test('new ticket: adding the recording after a refusal keeps the focus on its box', async () => {
  const take = fromPromise(async () => twoSteps);
  const { sent } = await openTicketForm(
    createActor(recordingChoiceMachine.provide({ actors: { take } })).start(),
  );
  await issue.selectOptions('Deposit');
  await message.fill('It has not arrived');
  await openIt.click();
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.fail(refused(400, 'Not accepted', { errors: { message: 'Not accepted' } }));
  await expect.element(message).toHaveFocus();
  await recordingBox.click();
  await expect.element(page.getByText('See what is sent: 2 steps, 1 KB')).toBeVisible();
  await expect.element(openIt).toBeEnabled();
  await expect.element(recordingBox).toHaveFocus();
});

const asha = userOf();
const signedIn = () =>
  createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => asha),
        leave: fromPromise(() => new Promise(() => {})),
        forget: fromPromise(() => new Promise(() => {})),
      },
    }),
  );
const openContact = (actors = quietActors()) =>
  open<Contact, unknown>(
    (values) => valid(Contact, values),
    (form) => <ContactUs actor={form} />,
    actors,
  );
const name = page.getByLabelText('Name');
const phone = phoneNumberField(page);
const email = emailField(page);
const sendIt = page.getByRole('button', { name: 'Send message' });
const thanks = page.getByRole('heading', { name: 'Thank you, your message has reached us' });

async function fillContact() {
  await name.fill('A visitor');
  await phone.fill('98765 43210');
  await email.fill('visitor@example.com');
  await message.fill('May I ask something?');
}

test('contact: missing values get messages under their fields, focus goes to the first, nothing is sent', async () => {
  const { sent } = await openContact();
  await sendIt.click();
  await expect.element(name).toHaveAccessibleDescription('First name is required');
  await expect.element(phone).toHaveAccessibleDescription('Phone number must be at least 10 digits');
  await expect.element(email).toHaveAccessibleDescription('Invalid email address');
  await expect.element(message).toHaveAccessibleDescription('Message is required');
  await expect.element(name).toHaveFocus();
  await expectAccessible();
  expect(sent).toEqual([]);
});

test.each([
  ['9876543', 'Phone number must be at least 10 digits'],
  ['1234567890123456', 'Phone number must not exceed 15 digits'],
  ['98765abc10', 'Phone number must contain only digits'],
])('contact: %s is no phone number', async (number, said) => {
  const { sent } = await openContact();
  await fillContact();
  await phone.fill(number);
  await sendIt.click();
  await expect.element(phone).toHaveAccessibleDescription(said);
  await expect.element(phone).toHaveFocus();
  expect(sent).toEqual([]);
});

test('contact: a refusal is announced, and disappears at the next key; the message arrives once', async () => {
  const { sent } = await openContact();
  await fillContact();
  await sendIt.dblClick();
  await expect.element(waiting).toBeDisabled();
  expect(sent.map(({ values }) => values)).toEqual([
    {
      contact_name: 'A visitor',
      contact_phone: '9876543210',
      contact_email: 'visitor@example.com',
      contact_message: 'May I ask something?',
    },
  ]);
  sent[0]?.fail(refused(429, WAIT));
  await expect.element(problem).toHaveTextContent(WAIT);
  await message.fill('May I ask something else?');
  await expect.element(problem).not.toBeInTheDocument();
  await sendIt.click();
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(null);
  await expect.element(thanks).toBeVisible();
  await expect.element(thanks).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(message).toHaveValue('');
});

test('contact: a signed-in person sees the link to a ticket, a visitor does not', async () => {
  const way = newTicketLink(page.getByRole('main'));
  await openContact();
  await expect.element(way).not.toBeInTheDocument();
  await cleanup();
  await openContact(quietActors({ session: signedIn() }));
  await expect.element(way).toHaveAttribute('href', '/create-ticket');
});

/** The dialog over an open ticket. */
async function openClosing() {
  const chat = createActor(
    ticketChatMachine.provide({
      actors: {
        load: fromPromise<Conversation, { token: string }>(async () => ({
          ticket,
          messages: [],
          has_older: false,
        })),
        older: fromPromise(() => new Promise(() => {})),
        connect: fromCallback(() => {}),
      },
    }),
    { input: { token: TOKEN } },
  ).start();
  await expect.poll(() => chat.getSnapshot().matches('loaded')).toBeTruthy();
  chat.send({ type: 'close.ask' });
  const isLeaving = () => chat.getSnapshot().matches({ loaded: { ticket: { open: 'leaving' } } });
  expect(isLeaving()).toBe(true);
  const opened = await open<CancelReason, Ticket>(
    (values) => valid(CancelReason, values),
    (form) => <CloseTicket chat={chat} actor={form} />,
  );
  return { ...opened, isLeaving };
}
const dialog = closeTicketDialog(page);
const reason = dialog.getByLabelText('Reason');
const closeIt = closeTicketButton(dialog);

test('close: it begins in the field, and takes 1 to 200 characters', async () => {
  const { sent } = await openClosing();
  await expect.element(reason).toHaveFocus();
  await closeIt.click();
  await expect.element(reason).toHaveAccessibleDescription('Reason is required 0 of 200 characters');
  await reason.fill('🪙'.repeat(201));
  await closeIt.click();
  await expect.element(reason).toHaveAccessibleDescription('Reason is too long 201 of 200 characters');
  await expect.element(reason).toHaveFocus();
  await expectAccessible();
  expect(sent).toEqual([]);
  await reason.fill('🪙'.repeat(200));
  await closeIt.dblClick();
  await expect.element(waiting).toBeDisabled();
  expect(sent).toHaveLength(1);
});

test('close: the way out is before the destructive button, as in every dialog', async () => {
  await openClosing();
  await expect.element(closeIt).toBeVisible();
  const buttons = dialog.getByRole('button').elements();
  expect(buttons.slice(-2).map((button) => button.textContent)).toEqual([
    'Keep it open',
    supportTexts.closeTicket,
  ]);
});

test('close: the dialog reports a lost answer and a refusal, and the typed text stays', async () => {
  const { sent } = await openClosing();
  await reason.fill('It has arrived');
  await closeIt.click();
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.fail(timeout);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(NO_ANSWER);
  await closeIt.click();
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.fail(refused(429, WAIT));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(WAIT);
  await expect.element(reason).toHaveValue('It has arrived');
});

test.each([
  ['Keep it open', () => dialog.getByRole('button', { name: 'Keep it open' }).click()],
  ['the cross', () => closeButton(dialog).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('close: %s leaves the ticket as it is', async (_way, leave) => {
  const { sent, isLeaving } = await openClosing();
  await leave();
  await expect.poll(() => !isLeaving()).toBeTruthy();
  expect(sent).toEqual([]);
});

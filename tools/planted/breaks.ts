/** One thing made wrong on purpose. */
export interface Break {
  /** The line of docs/spec-coverage.md that it breaks, or the name of what is ours. */
  line: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
}

/** The tests of what is ours, of which docs/spec-coverage.md has no line. */
export const OURS: Record<string, string[]> = {
  dice: ['tests/fairness/outcome.test.ts'],
};

const account = 'src/schemas/account/account.ts';
const support = 'src/schemas/support/support.ts';
const payoutAccounts = 'src/schemas/wallet/payout-accounts.ts';
const withdrawals = 'src/schemas/wallet/withdrawals.ts';
const bets = 'src/schemas/bets/bet-requests.ts';
const files = 'src/schemas/shared/files.ts';
const money = 'src/schemas/shared/money.ts';
const specLimits = 'src/schemas/shared/spec-limits.ts';
const users = 'src/api/account/users.ts';
const matches = 'src/api/bets/matches.ts';
const client = 'src/api/client.ts';
const routes = 'src/ui/app/routes.ts';
const reset = 'src/ui/account/reset-password.view.tsx';
const extraTime = 'src/ui/bets/extra-time-bets.view.tsx';
const headings = 'src/ui/bets/bets-heading.view.tsx';
const session = 'src/machines/app/session.machine.ts';
const toasts = 'src/machines/app/toasts.machine.ts';
const balance = 'src/machines/wallet/wallet.machine.ts';
const resetMachine = 'src/machines/account/reset-password.machine.ts';
const guard = 'src/ui/app/guard.tsx';
const pages = 'src/ui/app/pages.tsx';

/** At least a hundred, over all sections of the specification. */
export const BREAKS: Break[] = [
  // 2. Screens and routes
  {
    line: 'S2.2',
    file: 'src/machines/app/dialog.machine.ts',
    from: "modalOf(event) === 'login'",
    to: "modalOf(event) === 'log-in'",
  },
  {
    line: 'S2.3',
    file: routes,
    from: "page: 'content/about-us.page.ts'",
    to: "page: 'content/rules.page.tsx'",
  },
  {
    line: 'S2.4',
    file: routes,
    from: "page: 'content/events.page.ts'",
    to: "page: 'content/blog.page.ts'",
  },
  { line: 'S2.5', file: routes, from: "'/events/details/:id'", to: "'/events/detail/:id'" },
  {
    line: 'S2.7',
    file: routes,
    from: "page: 'content/blog-post.page.ts'",
    to: "page: 'content/blog.page.ts'",
  },
  {
    line: 'S2.9',
    file: routes,
    from: "page: 'content/rules.page.tsx'",
    to: "page: 'content/about-us.page.ts'",
  },
  {
    line: 'S2.15',
    file: routes,
    from: "page: 'account/dashboard.page.ts'",
    to: "page: 'account/profile.page.tsx'",
  },
  {
    line: 'S2.16',
    file: routes,
    from: "page: 'account/change-password.page.tsx'",
    to: "page: 'account/edit-profile.page.tsx'",
  },
  {
    line: 'S2.21',
    file: routes,
    from: "page: 'bets/close-bets.page.ts'",
    to: "page: 'bets/extra-time-bets.page.ts'",
  },
  {
    line: 'S2.22',
    file: routes,
    from: "title: 'My bets',\n    access: 'signedIn',",
    to: "title: 'My bets',\n    access: 'everyone',",
  },
  { line: 'S2.25', file: routes, from: "'/account-History'", to: "'/account-history-list'" },
  {
    line: 'S2.27',
    file: routes,
    from: "page: 'wallet/wallet-history.page.tsx'",
    to: "page: 'wallet/deposit-history.page.ts'",
  },
  {
    line: 'S2.30',
    file: routes,
    from: "page: 'games/coin-flip-history.page.ts'",
    to: "page: 'games/limbo-history.page.ts'",
  },
  {
    line: 'S2.36',
    file: routes,
    from: "page: 'games/recent-winners.page.ts'",
    to: "page: 'wallet/bonus.page.ts'",
  },
  {
    line: 'S2.38',
    file: pages,
    from: "if (route.access === 'everyone') return page;",
    to: "if (route.access === 'everyone' || page) return page;",
  },
  {
    line: 'S2.39',
    file: 'src/ui/app/app.tsx',
    from: "useRoute('/unauthorised')",
    to: "useRoute('/unauthorized')",
  },
  {
    line: 'S2.40',
    file: 'src/ui/app/not-found.view.tsx',
    from: "doesn't exist or has been moved.",
    to: "doesn't exist, or has been moved.",
  },
  {
    line: 'S2.41',
    file: 'src/ui/app/not-found.view.tsx',
    from: "t('Go back home')",
    to: "t('Go Back Home')",
  },
  { line: 'S2.42', file: 'src/ui/app/app.tsx', from: 'scrollTo(0, 0);', to: '' },
  {
    line: 'S2.43',
    file: 'src/ui/kit/overlays/full-screen.tsx',
    from: "{t('Loading…')}",
    to: "{t('Loading...')}",
  },
  { line: 'S2.44', file: guard, from: '<Redirect replace to={`/?$', to: '<Redirect to={`/?$' },
  { line: 'S2.45', file: reset, from: "{t('Reset Your Password')}", to: "{t('Reset your password')}" },
  {
    line: 'S2.46',
    file: reset,
    from: 'Please enter a new, strong password for your account.',
    to: 'Please enter a password for your account.',
  },
  { line: 'S2.47', file: reset, from: "t('Enter your registered email')", to: "t('Enter your email')" },
  {
    line: 'S2.48',
    file: 'src/ui/kit/controls/password-input.tsx',
    from: "type={shown ? 'text' : 'password'}",
    to: 'type="password"',
  },
  {
    line: 'S2.49',
    file: reset,
    from: "submitLabel={t('Reset Password')}",
    to: "submitLabel={t('Reset password')}",
  },
  {
    line: 'S2.50',
    file: reset,
    from: "title={t('Password Reset Successfully')}",
    to: "title={t('Password Reset Successfully!')}",
  },
  {
    line: 'S2.50',
    file: reset,
    from: 'Your password has been reset successfully! You can now log in',
    to: 'Your password has been reset successfully. You can now log in',
  },
  { line: 'S2.51', file: resetMachine, from: "to: '/?modal=login'", to: "to: '/'" },
  {
    line: 'S2.52',
    file: headings,
    from: "t('Real-Time Betting Experience')",
    to: "t('Real-time betting experience')",
  },
  {
    line: 'S2.53',
    file: headings,
    from: "{ href: '/close-bets', label: t('CLOSE BETS LIST')",
    to: "{ href: '/close-bets', label: t('CLOSE BETS')",
  },
  { line: 'S2.53', file: headings, from: "{ href: '/live-bets', label", to: "{ href: '/', label" },
  { line: 'S2.54', file: 'src/ui/kit/data/skeleton.tsx', from: '[1, 2, 3, 4]', to: '[1, 2, 3]' },
  { line: 'S2.55', file: extraTime, from: "t('S.No.')", to: "t('S.No')" },
  { line: 'S2.55', file: extraTime, from: "{ header: t('Closing Time')", to: "{ header: t('Closing time')" },
  { line: 'S2.56', file: extraTime, from: 'cell: (_, index) => index + 1', to: 'cell: (_, index) => index' },
  {
    line: 'S2.56',
    file: extraTime,
    from: "nameOf(match_name ?? '') || '-'}</Link>",
    to: "nameOf(match_name ?? '') || '–'}</Link>",
  },
  { line: 'S2.56', file: extraTime, from: 'match_time.slice(1).map', to: 'match_time.map' },
  { line: 'S2.57', file: extraTime, from: "t('No Extra time bets')", to: "t('No extra time bets')" },
  {
    line: 'S2.58',
    file: extraTime,
    from: 'failure="Error Getting the bets"',
    to: 'failure="Error getting the bets"',
  },
  {
    line: 'S2.59',
    file: 'src/ui/kit/overlays/in-reach.ts',
    from: 'dialog.showModal();',
    to: 'dialog.show();',
  },
  {
    line: 'S2.60',
    file: 'src/ui/kit/overlays/modal.tsx',
    from: '<IconButton icon="close" label={t(\'Close\')} onClick={onClose} />',
    to: '',
  },
  {
    line: 'S2.61',
    file: 'src/ui/app/toaster.tsx',
    from: 'position="top-center"',
    to: 'position="top-right"',
  },
  {
    line: 'S2.62',
    file: 'src/ui/kit/data/alert.tsx',
    from: '<Box role="alert" $tone="error">',
    to: '<Box role="alert" $tone="note">',
  },

  // 3. Entities and their fields
  { line: 'S3.1', file: 'src/schemas/account/user.ts', from: 'profile_image: nullable(string()),', to: '' },
  {
    line: 'S3.2',
    file: 'src/machines/app/session.machine.ts',
    from: 'return { user: event.output };',
    to: 'return {};',
  },
  { line: 'S3.3', file: account, from: 'hasReferralCode: optional(boolean()),', to: '' },
  {
    line: 'S3.5',
    file: 'src/api/account/profile.ts',
    from: "form.set('profile_image', profile.profile_image)",
    to: "form.set('image', profile.profile_image)",
  },
  { line: 'S3.6', file: account, from: 'conf_password: secret(', to: 'confirm_password: secret(' },
  { line: 'S3.8', file: support, from: 'screenshort: Picture', to: 'screenshot: Picture' },
  { line: 'S3.10', file: account, from: "matches(/^\\d+$/, 'Must contain only digits'),", to: '' },
  {
    line: 'S3.16',
    file: withdrawals,
    from: "const withdrawalAmount = amountText(MIN_WITHDRAWAL, 'Amount must be 200 or more');",
    to: "const withdrawalAmount = amountText(1, 'Amount must be 200 or more');",
  },
  {
    line: 'S3.19',
    file: bets,
    from: "value === 'Head' || value === 'Tail'",
    to: "value === 'Heads' || value === 'Tails'",
  },
  {
    line: 'S3.20',
    file: bets,
    from: "bet_id: wholeId('Bet ID is required'),\n  match_id: wholeId('Match ID is required'),",
    to: "bet_id: wholeId('Bet ID is required'),",
  },
  { line: 'S3.21', file: extraTime, from: '`${ratio}%`', to: '`${ratio}`' },

  // 4. States and transitions
  {
    line: 'S4.1',
    file: 'src/api/account/sessions.ts',
    from: "http.post('users/details'",
    to: "http.post('users/profile'",
  },
  {
    line: 'S4.2',
    file: session,
    from: "actions: ['takeUser', 'announceUser'] },\n          { target: 'unauthenticated' },",
    to: "actions: ['announceUser'] },\n          { target: 'unauthenticated' },",
  },
  {
    line: 'S4.4',
    file: 'src/api/account/sessions.ts',
    from: 'if (!(await http.hasToken())) return null;',
    to: '',
  },
  {
    line: 'S4.6',
    file: session,
    from: "entry: ['toastSuspension', 'goHome']",
    to: "entry: ['toastSuspension']",
  },
  {
    line: 'S4.7',
    file: resetMachine,
    from: "reset the password.',\n      tags: 'busy',",
    to: "reset the password.',",
  },
  { line: 'S4.8', file: resetMachine, from: 'event.output.status === 200', to: 'event.output.status < 300' },
  {
    line: 'S4.10',
    file: 'src/machines/shared/list.machine.ts',
    from: "{ guard: 'isEmpty', target: 'empty', actions: 'takeRows' },",
    to: "{ guard: 'isEmpty', target: 'error.waiting', actions: 'takeRows' },",
  },
  {
    line: 'S4.11',
    file: balance,
    from: 'context: { totalWalletAmount: 0,',
    to: 'context: { totalWalletAmount: 1,',
  },
  { line: 'S4.12', file: 'src/actors/root.ts', from: "wallet.send({ type: 'wallet.opened' });", to: '' },
  { line: 'S4.13', file: balance, from: "'wallet.refresh': '.refreshing',", to: '' },

  // 5. Validation rules
  {
    line: 'S5.1',
    file: 'src/ui/kit/controls/field.tsx',
    from: 'color: var(--error);\n  }\n  > [aria-live]:empty',
    to: 'color: var(--muted);\n  }\n  > [aria-live]:empty',
  },
  {
    line: 'S5.2',
    file: account,
    from: "required('First Name is required')",
    to: "required('First name is required')",
  },
  {
    line: 'S5.3',
    file: account,
    from: "atMost(MAX_NAME, 'First Name cannot exceed 50 characters')",
    to: "atMost(MAX_NAME + 1, 'First Name cannot exceed 50 characters')",
  },
  {
    line: 'S5.4',
    file: account,
    from: "'Last Name cannot exceed 50 characters'",
    to: "'Last Name cannot exceed 50 characters.'",
  },
  {
    line: 'S5.5',
    file: account,
    from: "required('Phone Number is required')",
    to: "required('Phone number is required')",
  },
  {
    line: 'S5.6',
    file: account,
    from: "exactDigits(PHONE_DIGITS, 'Phone Number must be 10 digits')",
    to: "matches(/^\\d{10,11}$/, 'Phone Number must be 10 digits')",
  },
  {
    line: 'S5.7',
    file: account,
    from: "email: line(...emailRules('Email Id is required')),\n    pincode",
    to: "email: line(...emailRules('Email id is required')),\n    pincode",
  },
  {
    line: 'S5.8',
    file: account,
    from: "matches(EMAIL, 'Invalid email format')",
    to: "matches(EMAIL, 'Invalid Email format')",
  },
  {
    line: 'S5.9',
    file: account,
    from: "required('Pin Code is required')",
    to: "required('Pincode is required')",
  },
  {
    line: 'S5.10',
    file: account,
    from: "exactDigits(PINCODE_DIGITS, 'Pin Code must be 6 digits')",
    to: "matches(/^\\d{5,6}$/, 'Pin Code must be 6 digits')",
  },
  {
    line: 'S5.11',
    file: account,
    from: "required('State is required')",
    to: "required('Please choose a state')",
  },
  {
    line: 'S5.14',
    file: account,
    from: ": { path: ['confirmPassword'], message: 'Passwords must match' }",
    to: ": { path: ['password'], message: 'Passwords must match' }",
  },
  {
    line: 'S5.15',
    file: account,
    from: 'You must confirm you are over 18 years old',
    to: 'You must confirm that you are over 18 years old',
  },
  { line: 'S5.16', file: account, from: 'before ragistration', to: 'before registration' },
  {
    line: 'S5.21',
    file: files,
    from: "'Invalid file. Please upload a valid file.'",
    to: "'Invalid file. Please upload a valid image file.'",
  },
  {
    line: 'S5.23',
    file: account,
    from: "{ path: ['conf_password'], message: 'Passwords must match' }",
    to: "{ path: ['conf_password'], message: 'Passwords do not match' }",
  },
  {
    line: 'S5.24',
    file: account,
    from: "atLeast(OTP_DIGITS.least, 'OTP must be at least 4 digits')",
    to: "atLeast(OTP_DIGITS.least - 1, 'OTP must be at least 4 digits')",
  },
  {
    line: 'S5.25',
    file: account,
    from: "atMost(OTP_DIGITS.most, 'OTP must not exceed 6 digits')",
    to: "atMost(OTP_DIGITS.most + 1, 'OTP must not exceed 6 digits')",
  },
  { line: 'S5.26', file: account, from: "'OTP must be a numeric value'", to: "'OTP must be numeric'" },
  {
    line: 'S5.27',
    file: support,
    from: "required('Issues is required')",
    to: "required('Issue is required')",
  },
  { line: 'S5.28', file: files, from: " || file.type === 'image/svg+xml'", to: '' },
  { line: 'S5.29', file: support, from: "'Remark is Required'", to: "'Remark is required'" },
  {
    line: 'S5.30',
    file: support,
    from: "atMost(MAX_ISSUE_MESSAGE, 'Character limit is 250')",
    to: "atMost(MAX_ISSUE_MESSAGE + 1, 'Character limit is 250')",
  },
  { line: 'S5.31', file: support, from: "'First name is required'", to: "'First Name is required'" },
  {
    line: 'S5.32',
    file: support,
    from: "matches(/^\\d*$/, 'Phone number must contain only digits'),",
    to: '',
  },
  {
    line: 'S5.33',
    file: support,
    from: "atLeast(CONTACT_PHONE_DIGITS.least, 'Phone number",
    to: "atLeast(9, 'Phone number",
  },
  {
    line: 'S5.34',
    file: support,
    from: "atMost(CONTACT_PHONE_DIGITS.most, 'Phone number",
    to: "atMost(16, 'Phone number",
  },
  { line: 'S5.35', file: support, from: "'Invalid email address'", to: "'Invalid email format'" },
  {
    line: 'S5.37',
    file: account,
    from: "'Please fill the security field'",
    to: "'Please fill in the security field'",
  },
  {
    line: 'S5.39',
    file: account,
    from: "ForgotEmail = object({ email: text(...emailRules('Email id is required'))",
    to: "ForgotEmail = object({ email: text(...emailRules('Email Id is required'))",
  },
  { line: 'S5.42', file: account, from: 'newPass: secret(...newPassword())', to: 'newPass: secret()' },
  {
    line: 'S5.44',
    file: account,
    from: "  email: text(...emailRules('Email id is required')),\n  newPass: secret(...newPassword()),\n  conPass: secret(required('Confirm Password is required')),\n});",
    to: "  email: text(...emailRules('Email id is required')),\n  newPass: secret(...newPassword()),\n  conPass: refine(secret(required('Confirm Password is required')), 'same', (value, { branch }) => branch[0].newPass === value),\n});",
  },
  { line: 'S5.46', file: payoutAccounts, from: "'Account No is Required'", to: "'Account No. is Required'" },
  { line: 'S5.48', file: payoutAccounts, from: "'IFSC code is Required'", to: "'IFSC Code is Required'" },
  { line: 'S5.52', file: payoutAccounts, from: "'Invalid UPI ID format'", to: "'Invalid UPI id format'" },
  {
    line: 'S5.53',
    file: payoutAccounts,
    from: "'Phonepay number should be 10 digit'",
    to: "'Phonepay number should be 10 digits'",
  },
  {
    line: 'S5.54',
    file: payoutAccounts,
    from: "g_pay: appNumber('Gpay number",
    to: "g_pay: appNumber('Paytm number",
  },
  {
    line: 'S5.55',
    file: payoutAccounts,
    from: "paytm: appNumber('Paytm number should be 10 digit'),",
    to: 'paytm: text(),',
  },
  { line: 'S5.56', file: payoutAccounts, from: "path: ['re_account'],", to: "path: ['account']," },
  {
    line: 'S5.58',
    file: support,
    from: "atMost(MAX_CHAT_MESSAGE, 'Message is too long')",
    to: "atMost(MAX_CHAT_MESSAGE - 1, 'Message is too long')",
  },
  {
    line: 'S5.60',
    file: support,
    from: "required('Reason is required')",
    to: "required('Message is required')",
  },
  {
    line: 'S5.61',
    file: support,
    from: "atMost(MAX_CANCEL_REASON, 'Reason is too long')",
    to: "atMost(MAX_CANCEL_REASON + 1, 'Reason is too long')",
  },
  { line: 'S5.62', file: money, from: "if (value === '') return 'Amount is required';", to: '' },
  {
    line: 'S5.64',
    file: bets,
    from: "'Please choose one of the teams before proceeding'",
    to: "'Please choose one of the teams'",
  },
  { line: 'S5.65', file: money, from: 'if (!(value > 0)) return', to: 'if (!(value >= 0)) return' },
  {
    line: 'S5.67',
    file: bets,
    from: "match_id: wholeId('Match ID is required'),\n  prediction",
    to: "match_id: wholeId('Match is required'),\n  prediction",
  },
  { line: 'S5.69', file: bets, from: 'value >= MIN_MINIMUM_BET ||', to: 'value >= 0 ||' },

  // 6. Roles and permissions
  { line: 'S6.2', file: guard, from: 'return !isLeft && <ToLogin />;', to: 'return <>{children}</>;' },
  { line: 'S6.3', file: client, from: '`Bearer ${bearer}`', to: '`bearer ${bearer}`' },
  {
    line: 'S6.4',
    file: session,
    from: "'session.tokenAppeared': 'checking',\n        'session.suspended': 'suspended',",
    to: "'session.tokenAppeared': 'checking',",
  },

  // 7. The calls it makes
  { line: 'S7.1', file: 'src/api/shared/base.ts', from: "?? '/api/'", to: "?? '/'" },
  { line: 'S7.3', file: specLimits, from: 'REQUEST_TIMEOUT_MS = 8000', to: 'REQUEST_TIMEOUT_MS = 8001' },
  { line: 'S7.4', file: client, from: 'earlier?.wire.abort();', to: '' },
  { line: 'S7.5', file: users, from: "http.post('users/login'", to: "http.post('users/log-in'" },
  {
    line: 'S7.6',
    file: users,
    from: "http.post('users/register', Registered, { body, signal })",
    to: "http.post('users/register', Registered, { signal })",
  },
  {
    line: 'S7.8',
    file: 'src/api/account/profile.ts',
    from: "form.set('last_name', profile.last_name);",
    to: '',
  },
  { line: 'S7.9', file: users, from: "http.post('users/change-password'", to: "http.post('users/password'" },
  { line: 'S7.10', file: client, from: "path: 'users/regenerate-access-token'", to: "path: 'users/refresh'" },
  {
    line: 'S7.12',
    file: users,
    from: "http.post('users/forgot-password', Nothing, { body, signal })",
    to: "http.post('users/reset-link', Nothing, { body, signal })",
  },
  { line: 'S7.14', file: matches, from: "http.get('live-bet', Matches", to: "http.get('live-bets', Matches" },
  {
    line: 'S7.15',
    file: 'src/api/bets/closed-matches.ts',
    from: "http.get('close-bet', ClosedMatches, { query, signal })",
    to: "http.get('close-bet', ClosedMatches, { signal })",
  },
  {
    line: 'S7.17',
    file: 'src/api/bets/extra-time.ts',
    from: "'live-bet/extra-time-list'",
    to: "'live-bet/extra-time'",
  },
  {
    line: 'S7.19',
    file: 'src/api/bets/bets.ts',
    from: "http.post('live-bet/save'",
    to: "http.post('live-bet/place'",
  },
  {
    line: 'S7.20',
    file: 'src/api/bets/bets.ts',
    from: "http.post('live-bet/cancel'",
    to: "http.post('live-bet/save'",
  },
  {
    line: 'S7.21',
    file: matches,
    from: "http.get('live-bet/home-listing', Matches",
    to: "http.get('live-bet', Matches",
  },
  { line: 'S7.23', file: 'src/api/wallet/wallet.ts', from: "'wallet/total-amount'", to: "'wallet/total'" },
  { line: 'S7.24', file: 'src/api/bets/extra-time.ts', from: 'status !== 200', to: 'status > 299' },

  // 8. Error catalogue
  {
    line: 'S8.1',
    file: toasts,
    from: 'Server Error, Please try again later',
    to: 'Server error, please try again later',
  },
  {
    line: 'S8.1',
    file: 'src/actors/root.ts',
    from: "else if (event.type === 'call.timedOut') toasts.send(event);",
    to: "else if (event.type === 'call.timedOut') return;",
  },
  {
    line: 'S8.2',
    file: session,
    from: 'Access denied. Your account has been suspended.',
    to: 'Access denied. Your account is suspended.',
  },
  { line: 'S8.3', file: client, from: 'if (flights.get(id) !== flight) return;', to: '' },
  {
    line: 'S8.4',
    file: resetMachine,
    from: "tone: 'error', text: event.error.msg",
    to: "tone: 'error', text: 'Something went wrong'",
  },
  {
    line: 'S8.7',
    file: 'src/ui/bets/extra-time-bets.page.ts',
    from: "'Failed to get bets'",
    to: "'Failed to get the bets'",
  },
  { line: 'S8.8', file: balance, from: 'Failed to get wallet amount', to: 'Failed to get the wallet amount' },
  {
    line: 'S8.9',
    file: 'src/ui/app/context.tsx',
    from: 'useWallet must be used within a WalletProvider',
    to: 'useWallet must be used inside a WalletProvider',
  },

  // 9. Business constants and limits
  { line: 'S9.2', file: specLimits, from: 'MIN_WITHDRAWAL = 200', to: 'MIN_WITHDRAWAL = 199' },
  {
    line: 'S9.6',
    file: account,
    from: 'const LastName = line(atMost(MAX_NAME,',
    to: 'const LastName = line(atMost(MAX_NAME + 1,',
  },
  {
    line: 'S9.11',
    file: payoutAccounts,
    from: 'phoneDigits(exactDigits(PAYMENT_APP_DIGITS, message))',
    to: 'phoneDigits(matches(/^\\d{9,10}$/, message))',
  },
  { line: 'S9.14', file: toasts, from: 'autoClose: 1500', to: 'autoClose: 1501' },
  {
    line: 'S9.15',
    file: 'src/ui/kit/format/time.tsx',
    from: '`${two(hours % 12 || 12)}:${two(minutes)}',
    to: '`${hours % 12 || 12}:${two(minutes)}',
  },
  {
    line: 'S9.16',
    file: 'src/ui/kit/data/skeleton.tsx',
    from: '{FOUR.map((row) => (',
    to: '{FOUR.slice(1).map((row) => (',
  },
  {
    line: 'S9.17',
    file: balance,
    from: 'dropAmounts: assign({ totalWalletAmount: 0,',
    to: 'dropAmounts: assign({ totalWalletAmount: 5,',
  },
  {
    line: 'S9.18',
    file: 'src/api/shared/access-token.ts',
    from: "TOKEN_KEY = 'access-token';",
    to: "TOKEN_KEY = 'access_token';",
  },

  // Ours
  {
    line: 'dice',
    file: 'src/fairness/dice.ts',
    from: 'return Math.floor(DICE_DIVIDEND / winning);',
    to: 'return Math.round(DICE_DIVIDEND / winning);',
  },
  {
    line: 'dice',
    file: 'src/fairness/rules.ts',
    from: "return direction === 'over' ? hundredthsOf(roll) > target : hundredthsOf(roll) < target;",
    to: "return direction === 'over' ? hundredthsOf(roll) < target : hundredthsOf(roll) > target;",
  },
];

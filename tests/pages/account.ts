import type { Locator, Page } from 'playwright-core';
import type { Text } from '../../src/i18n/text.ts';
import {
  buttonIn,
  dialogIn,
  dialogTakesClicks,
  fieldIn,
  linkIn,
  type Screen,
  type Usable,
} from './screen.ts';

export const accountTexts = {
  logIn: 'Log in',
  logOut: 'Log out',
  register: 'Register',
  phoneNumber: 'Phone Number',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  newPassword: 'New Password',
  email: 'Email',
  firstName: 'First Name',
  pinCode: 'Pin Code',
  state: 'State or union territory',
  isOver18: 'I am over 18 years old',
  agrees: 'I agree with the rules',
  changePassword: 'Change password',
  downloadData: 'Download your data',
  downloading: 'Downloading…',
  cancelDownload: 'Cancel download',
  closeAccount: 'Close your account',
  closeForGood: 'Close it for good',
  keepAccount: 'Keep my account',
  checkAgain: 'Check again',
  accountClosed: 'Account closed',
  code: 'Code',
  lastName: 'Last Name',
  logInToPlaceBet: 'Log in to place bet',
} as const satisfies Record<string, Text>;

export const logInButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.logIn);
export const logInLink = <L>(screen: Screen<L>): L => linkIn(screen, accountTexts.logIn);
export const logInDialog = <L>(screen: Screen<L>): L => dialogIn(screen, accountTexts.logIn);
export const logOutButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.logOut);
export const registerButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.register);
export const registerLink = <L>(screen: Screen<L>): L => linkIn(screen, accountTexts.register);
export const registerDialog = <L>(screen: Screen<L>): L => dialogIn(screen, accountTexts.register);
export const phoneNumberField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.phoneNumber);
export const passwordField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.password);
export const confirmPasswordField = <L>(screen: Screen<L>): L =>
  fieldIn(screen, accountTexts.confirmPassword);
export const newPasswordField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.newPassword);
export const emailField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.email);
export const firstNameField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.firstName);
export const pinCodeField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.pinCode);
export const stateField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.state);
export const isOver18Box = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.isOver18);
export const agreesBox = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.agrees);
export const changePasswordButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, accountTexts.changePassword);
export const downloadDataButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.downloadData);
export const downloadingButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.downloading);
export const cancelDownloadButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, accountTexts.cancelDownload);
export const closeAccountButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.closeAccount);
export const closeAccountDialog = <L>(screen: Screen<L>): L => dialogIn(screen, accountTexts.closeAccount);
export const closeForGoodButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.closeForGood);
export const keepAccountButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.keepAccount);
export const checkAgainButton = <L>(screen: Screen<L>): L => buttonIn(screen, accountTexts.checkAgain);
export const codeField = <L>(screen: Screen<L>): L => fieldIn(screen, accountTexts.code);
const lastNameField = <L>(screen: Screen<L>): L => fieldIn(screen, `${accountTexts.lastName} (optional)`);
export const logInToPlaceBetButton = <L>(screen: Screen<L>): L =>
  buttonIn(screen, accountTexts.logInToPlaceBet);

interface Credentials {
  phone: string;
  password: string;
}

/** Fills in the log-in form and sends it. */
export async function logIn<L extends Usable>(
  screen: Screen<L>,
  { phone, password }: Credentials,
): Promise<void> {
  await phoneNumberField(screen).fill(phone);
  await passwordField(screen).fill(password);
  await logInButton(screen).click();
}

interface Newcomer extends Credentials {
  firstName: string;
  lastName: string;
  email: string;
  pinCode: string;
  state: string;
}

/** Fills in the form to register, agrees to everything, and sends it. */
export async function register(screen: Page | Locator, newcomer: Newcomer): Promise<void> {
  await firstNameField(screen).fill(newcomer.firstName);
  await lastNameField(screen).fill(newcomer.lastName);
  await phoneNumberField(screen).fill(newcomer.phone);
  await emailField(screen).fill(newcomer.email);
  await pinCodeField(screen).fill(newcomer.pinCode);
  await stateField(screen).selectOption(newcomer.state);
  await passwordField(screen).fill(newcomer.password);
  await confirmPasswordField(screen).fill(newcomer.password);
  await dialogTakesClicks('page' in screen ? screen.page() : screen);
  // The labels take the clicks, since the boxes themselves are not painted.
  await isOver18Box(screen).check({ force: true });
  await agreesBox(screen).check({ force: true });
  await registerButton(screen).click();
}

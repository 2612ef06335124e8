/** Fields whose texts nobody else may read. Every field that `secret()`, `code()` or `factorCode()` makes is among them. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  // Passwords.
  'password',
  'conf_password',
  'confirmPassword',
  'newPass',
  'conPass',
  // Codes from a message or an app.
  'otp',
  'security_code',
  'factor_code',
  // Recovery codes, and the secret of the app as text and as an address.
  'code',
  'manual_code',
  'uri',
  // The key in a link for a new password.
  't',
]);

/** An invalid command line; the message says why. */
export class BadCommandLine extends Error {}

/**
 * Reads the command line of a tool. `--help` prints the usage and exits; an invalid argument does so with
 * exit code 2.
 * @param read may throw `BadCommandLine`, or an error of `parseArgs`
 */
export function readCommandLine<Read>(usage: string, read: () => Read): Read {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    if (!isOfCommandLine(error)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

function isOfCommandLine(error: unknown): error is Error {
  if (error instanceof BadCommandLine) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** @throws BadCommandLine unless the text is a whole number from 0 */
export function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new BadCommandLine(`${option} must be a whole number, not "${text}"`);
  return Number(text);
}

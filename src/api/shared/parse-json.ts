/** Parses an answer or a stored value; text that is not JSON stays a string, which its schema refuses. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

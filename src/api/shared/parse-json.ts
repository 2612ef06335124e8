/** Parses an answer's body; a body that is not JSON stays a string, which the call's schema refuses. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

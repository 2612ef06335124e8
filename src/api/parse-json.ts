/**
 * What a body says; the body itself where it is no JSON, which its struct will refuse. In the build it stands for the
 * parser that ofetch brings, which guesses at bodies of any kind.
 */
export default function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

export interface ServerSentEvent {
  /** `message` if the stream names no event. */
  event: string;
  data: string;
  /** The last id in the stream, from this event or an earlier one. */
  id: string;
}

/**
 * Parses a server-sent event stream chunk by chunk, with chunks of any length (HTML standard, section 9.2.6,
 * without `retry`). An event at the end of the stream needs its blank line.
 */
export function createEventParser(onEvent: (event: ServerSentEvent) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function take(line: string) {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    if (field === 'id') id = value;
  }

  return (chunk) => {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the very end may be the first half of CRLF, so it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(take);
  };
}

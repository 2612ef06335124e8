export interface ServerSentEvent {
  /** `message` when the stream does not name it. */
  event: string;
  data: string;
  /** The last id that the stream has named, in this event or an earlier one. */
  id: string;
}

/**
 * Reads a server-sent event stream chunk by chunk, wherever the chunks are cut (HTML standard, section 9.2.6,
 * without `retry`). The event at the end of the stream counts only once its blank line has come.
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
    // A carriage return at the very end may be the first half of CRLF: it waits for what follows.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(take);
  };
}

import { describe, expect, test } from 'vitest';
import { createEventParser, type ServerSentEvent } from '../../src/api/shared/server-sent-events.ts';

function parse(...chunks: (string | Uint8Array)[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const take = createEventParser((event) => events.push(event));
  for (const chunk of chunks) take(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  return events;
}

describe('fields', () => {
  test('event, data and id', () => {
    expect(parse('event: match\nid: 7\ndata: {"a":1}\n\n')).toEqual([
      { event: 'match', id: '7', data: '{"a":1}' },
    ]);
  });

  test('without a name it is a message', () => {
    expect(parse('data: x\n\n')).toEqual([{ event: 'message', id: '', data: 'x' }]);
  });

  test('several lines of data are one text', () => {
    expect(parse('data: one\ndata:\ndata:  two \n\n')).toEqual([
      { event: 'message', id: '', data: 'one\n\n two ' },
    ]);
  });

  test('one space after the colon is not part of the value, but a colon may be', () => {
    expect(parse('data:a:b\n\ndata: a: b\n\ndata\n\n').map(({ data }) => data)).toEqual(['a:b', 'a: b', '']);
  });

  test('the id lasts until another one, the name does not', () => {
    expect(parse('id: 1\nevent: wallet\ndata: a\n\ndata: b\n\nid: 2\ndata: c\n\n')).toEqual([
      { event: 'wallet', id: '1', data: 'a' },
      { event: 'message', id: '1', data: 'b' },
      { event: 'message', id: '2', data: 'c' },
    ]);
  });

  test('comments, unknown fields and events without data are skipped', () => {
    expect(parse(': ping\n\nretry: 5\nx: y\nevent: empty\n\n:\ndata: real\n\n')).toEqual([
      { event: 'message', id: '', data: 'real' },
    ]);
  });

  test('lines at the end of the stream, without a blank line, are no event', () => {
    expect(parse('data: whole\n\ndata: half\n')).toEqual([{ event: 'message', id: '', data: 'whole' }]);
  });
});

describe('line ends', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('%s', (_name, end) => {
    expect(parse(['event: a', 'data: 1', 'data: 2', '', 'data: 3', '', ''].join(end))).toEqual([
      { event: 'a', id: '', data: '1\n2' },
      { event: 'message', id: '', data: '3' },
    ]);
  });

  test('CR', () => {
    expect(parse('data: 1\rdata: 2\r\rdata: 3\r\r', ':')).toEqual([
      { event: 'message', id: '', data: '1\n2' },
      { event: 'message', id: '', data: '3' },
    ]);
  });

  test('a line separator of Unicode does not end a line', () => {
    expect(parse('data: a\u2028b\n\n')).toEqual([{ event: 'message', id: '', data: 'a\u2028b' }]);
  });
});

describe('chunks', () => {
  const stream = new TextEncoder().encode(
    '\ufeffevent: prices\r\nid: 41\r\ndata: {"name":"भारत ₹🏏"}\r\n\r\n: ping\n\ndata: a\ndata: b\n\n',
  );
  const whole = [
    { event: 'prices', id: '41', data: '{"name":"भारत ₹🏏"}' },
    { event: 'message', id: '41', data: 'a\nb' },
  ];

  test('cut at every byte', () => {
    expect(stream.length).toBe(92);
    for (let cut = 0; cut <= stream.length; cut++) {
      expect(parse(stream.subarray(0, cut), stream.subarray(cut)), `cut at ${cut}`).toEqual(whole);
    }
  });

  test('byte by byte', () => {
    expect(parse(...Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(whole);
  });

  test('an event arrives as soon as its blank line does', () => {
    const events: ServerSentEvent[] = [];
    const take = createEventParser((event) => events.push(event));
    take(new TextEncoder().encode('data: a\n'));
    expect(events).toEqual([]);
    take(new TextEncoder().encode('\n'));
    expect(events).toHaveLength(1);
  });
});

import type { Asked, Server, Stream, Told } from './house.ts';

/** A request between the page and the server, and its answer. */
interface Wire {
  asked: Asked;
  /** The answer when the server took the request; undefined before. */
  answer: { status: number; json: string } | undefined;
  /** Nobody waits for the answer any more. The request may still reach the server. */
  isLeft: boolean;
  resolve(reply: object): void;
  reject(error: unknown): void;
}

/** The stream that is open. */
interface Line {
  stream: Stream;
  /** Events on the way to the page. */
  queue: Told[];
  last: Told | undefined;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();

/** The network between page and server: only the order on one stream is certain. */
export class Network {
  wires: Wire[] = [];
  line: Line | undefined;
  /** Every request for money and every question about one, as sent. */
  readonly sent: Asked[] = [];
  /** The server's answers in short, in order. */
  readonly answered: string[] = [];
  readonly house: Server;
  private readonly isOnLine: () => boolean;
  private readonly isAnsweredAtOnce: (path: string) => boolean;
  private readonly takePrices: (told: Told) => void;
  /** The page's requests that are not held back. */
  private readonly working = new Set<Promise<unknown>>();

  /**
   * @param isAnsweredAtOnce the calls that need no delay
   * @param takePrices gets prices
   */
  constructor(
    house: Server,
    isOnLine: () => boolean,
    isAnsweredAtOnce: (path: string) => boolean,
    takePrices: (told: Told) => void,
  ) {
    this.house = house;
    this.takePrices = takePrices;
    this.isOnLine = isOnLine;
    this.isAnsweredAtOnce = isAnsweredAtOnce;
  }

  fetch(url: string, init: RequestInit): Promise<object> {
    const headers = new Headers(init.headers);
    const { pathname, search } = new URL(url, 'http://sikka.test');
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/', ''),
      query: search,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const signal = init.signal ?? new AbortController().signal;
    if (!this.isOnLine()) return Promise.reject(new TypeError('no network'));
    if (asked.key !== null || asked.path === 'requests/resolve') this.sent.push(asked);
    if (asked.path === 'live-bet/stream')
      return this.during(this.connect(asked.token, headers.get('last-event-id'), signal));
    return new Promise((resolve, reject) => {
      const wire: Wire = { asked, answer: undefined, isLeft: false, resolve, reject };
      if (this.isAnsweredAtOnce(asked.path)) {
        void this.during(this.answer(wire));
        return;
      }
      this.wires.push(wire);
      signal.addEventListener('abort', () => {
        wire.isLeft = true;
        // A request without an effect, or whose effect has happened, is no longer needed.
        if (asked.key === null || wire.answer) this.drop(wire);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  /** Waits for requests that are not held back. Returns whether there were any. */
  async rest(): Promise<boolean> {
    const isBusy = this.working.size > 0;
    await Promise.allSettled(this.working);
    return isBusy;
  }

  private during<Of>(work: Promise<Of>): Promise<Of> {
    const known = work.finally(() => this.working.delete(known));
    this.working.add(known);
    return known;
  }

  /** The server takes the request, perhaps a second time. */
  async serve(wire: Wire): Promise<void> {
    const { status, body } = await this.house.take(wire.asked);
    this.answered.push(`${wire.asked.path} ${status} ${body.msg}`);
    wire.answer ??= { status, json: JSON.stringify(body) };
    if (wire.isLeft) this.drop(wire);
    await this.tell();
  }

  /** The server takes the request, and its answer arrives. */
  async answer(wire: Wire): Promise<void> {
    await this.serve(wire);
    this.arrive(wire);
  }

  /** The answer arrives. */
  arrive(wire: Wire): void {
    if (wire.answer === undefined) throw new Error('the server has not answered');
    const { status, json } = wire.answer;
    this.drop(wire);
    wire.resolve(replyOf(status, json));
  }

  /** The connection is lost, before or after the server has taken the request. */
  break(wire: Wire): void {
    this.drop(wire);
    wire.reject(new TypeError('connection lost'));
  }

  /** The next event of the stream arrives. */
  next(): void {
    const told = this.line?.queue.shift();
    if (this.line === undefined || told === undefined) throw new Error('the line has nothing to tell');
    this.line.last = told;
    this.say(told);
  }

  /** The last event arrives once more. */
  again(): void {
    if (this.line?.last) this.say(this.line.last);
  }

  /** The connection is lost, with everything on the way. */
  breakLine(): void {
    const { line } = this;
    this.line = undefined;
    line?.controller.error(new TypeError('connection lost'));
  }

  /** The server ends a stream whose session is over. */
  endLine(): void {
    const { line } = this;
    this.line = undefined;
    line?.controller.close();
  }

  get isLineOver(): boolean {
    return this.line?.stream.isOver ?? false;
  }

  loseAll(): void {
    for (const wire of [...this.wires]) this.break(wire);
    this.breakLine();
  }

  /** The server looks for changes, and sends them to the stream. */
  async tell(): Promise<void> {
    const { line } = this;
    line?.queue.push(...(await line.stream.news()));
  }

  private say(told: Told): void {
    const text = `event: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n`;
    if (told.event === 'prices') this.takePrices(told);
    else this.line?.controller.enqueue(encoder.encode(text));
  }

  private async connect(token: string | null, since: string | null, signal: AbortSignal): Promise<object> {
    if (token !== null && this.house.sessions[token] === undefined)
      return replyOf(401, '{"msg":"Please log in"}');
    const stream = await this.house.listen(token, since === null ? null : Number(since));
    signal.throwIfAborted();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const line: Line = { stream, queue: [], last: undefined, controller };
        this.line = line;
        for (const told of stream.greeting) this.say(told);
        signal.addEventListener('abort', () => {
          if (this.line !== line) return;
          this.line = undefined;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    await this.tell();
    return {
      status: 200,
      ok: true,
      headers: new Headers({ 'content-type': 'text/event-stream' }),
      body,
    };
  }

  private drop(wire: Wire): void {
    this.wires = this.wires.filter((one) => one !== wire);
  }
}

/** The parts of a `Response` that are read: a real one is slow. */
const replyOf = (status: number, json: string) => ({
  status,
  ok: status < 400,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: json,
  text: async () => json,
});

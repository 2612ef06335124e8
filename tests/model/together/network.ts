import type { Asked, House, Person, Told } from './house.ts';

/** A request between the page and the server, and its answer. */
interface Wire {
  asked: Asked;
  /** As it was when the server took the request; undefined until then. */
  answer: { status: number; json: string } | undefined;
  /** Nobody waits for the answer any more. The request may reach the server all the same. */
  isLeft: boolean;
  resolve(reply: object): void;
  reject(error: unknown): void;
}

/** The stream that is open. */
interface Line {
  token: string | null;
  person: Person | undefined;
  /** How far the server has told. */
  revision: number;
  match: string;
  price: number;
  /** On the way to the page. */
  queue: Told[];
  last: Told | undefined;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();

/** What lies between the page and the server: nothing on it is certain but its order on one line. */
export class Network {
  wires: Wire[] = [];
  line: Line | undefined;
  /** Every request for money and every question about one, as it left. */
  readonly sent: Asked[] = [];
  readonly house: House;
  private readonly isOnLine: () => boolean;
  private readonly isAnsweredAtOnce: (path: string) => boolean;
  private readonly takePrices: (told: Told) => void;

  /**
   * @param isAnsweredAtOnce which calls are not worth their delays
   * @param takePrices hears of prices
   */
  constructor(
    house: House,
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
    const { pathname } = new URL(url, 'http://sikka.test');
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/', ''),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const signal = init.signal ?? new AbortController().signal;
    if (!this.isOnLine()) return Promise.reject(new TypeError('no network'));
    if (asked.key !== null || asked.path === 'requests/resolve') this.sent.push(asked);
    if (asked.path === 'live-bet/stream') return this.connect(asked.token, headers, signal);
    return new Promise((resolve, reject) => {
      const wire: Wire = { asked, answer: undefined, isLeft: false, resolve, reject };
      if (this.isAnsweredAtOnce(asked.path)) {
        this.serve(wire);
        this.arrive(wire);
        return;
      }
      this.wires.push(wire);
      signal.addEventListener('abort', () => {
        wire.isLeft = true;
        // What has no effect, or has had it, is of no more interest.
        if (asked.key === null || wire.answer) this.drop(wire);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  /** The server takes the request, a second time perhaps. */
  serve(wire: Wire): void {
    const { status, body } = this.house.take(wire.asked);
    wire.answer ??= { status, json: JSON.stringify(body) };
    if (wire.isLeft) this.drop(wire);
    this.tell();
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

  /** The line is lost, with all that is on the way. */
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
    const token = this.line?.token ?? null;
    return token !== null && this.house.sessions[token] === undefined;
  }

  loseAll(): void {
    for (const wire of [...this.wires]) this.break(wire);
    this.breakLine();
  }

  /** The server looks what has changed, and sends it to who listens. */
  tell(): void {
    const { line, house } = this;
    if (line === undefined || this.isLineOver) return;
    if (line.match !== house.match.state) line.queue.push(house.matchTold());
    else if (line.price !== house.match.price) line.queue.push(house.pricesTold());
    line.match = house.match.state;
    line.price = house.match.price;
    const { person } = line;
    if (person === undefined) return;
    for (const known = house.revision(person); line.revision < known; ) {
      line.revision += 1;
      line.queue.push(house.walletTold(person, line.revision));
    }
  }

  private say(told: Told): void {
    const text = `event: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n`;
    if (told.event === 'prices') this.takePrices(told);
    else this.line?.controller.enqueue(encoder.encode(text));
  }

  private connect(token: string | null, headers: Headers, signal: AbortSignal): Promise<object> {
    const { house } = this;
    const person = token === null ? undefined : house.sessions[token];
    if (token !== null && person === undefined)
      return Promise.resolve(replyOf(401, '{"msg":"Please log in"}'));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const since = headers.get('last-event-id');
        const revision = since === null ? (person ? house.revision(person) : 0) : Number(since);
        const { state: match, price } = house.match;
        const line: Line = { token, person, revision, match, price, queue: [], last: undefined, controller };
        this.line = line;
        this.say(house.hello());
        this.say(house.pricesTold());
        this.tell();
        signal.addEventListener('abort', () => {
          if (this.line !== line) return;
          this.line = undefined;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return Promise.resolve({
      status: 200,
      ok: true,
      headers: new Headers({ 'content-type': 'text/event-stream' }),
      body,
    });
  }

  private drop(wire: Wire): void {
    this.wires = this.wires.filter((one) => one !== wire);
  }
}

/** As much of a `Response` as is read of it: a real one takes its time. */
const replyOf = (status: number, json: string) => ({
  status,
  ok: status < 400,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: json,
  text: async () => json,
});

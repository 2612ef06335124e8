/** A request that is turned down on purpose: the status, a sentence for the person, and where it belongs. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly data: unknown;

  constructor(status: number, msg: string, more: { errors?: Record<string, string>; data?: unknown } = {}) {
    super(msg);
    this.status = status;
    this.errors = more.errors;
    this.data = more.data;
  }
}

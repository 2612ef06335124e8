import type { FastifyTypeProvider } from 'fastify';
import { literal, type Struct, string, type } from 'superstruct';

/** The parts of the contract that a person reads. Markdown. */
export interface CallText {
  /** `spec`: prescribed by the product's specification and followed to the letter. */
  origin: 'spec' | 'ours';
  /** The people who may call it; `signed in` by default. */
  who?: string;
  takes?: string;
  answers: string;
  refusals?: string;
  /** It moves money, and may carry an Idempotency-Key. */
  money?: true;
  /** The content type of its answer, unless it is JSON. */
  sends?: string;
}

declare module 'fastify' {
  interface FastifySchema {
    /** The fields of a multipart form, which the handler reads with `readForm`. */
    form?: unknown;
    contract?: CallText;
  }
}

/** Gives `request.body`, `query` and `params` the types of the structs in a route's `schema`. */
export interface StructTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends { TYPE: infer T } ? T : unknown;
}

/** The response schema of a call that answers with this data. */
export const answers = <Data>(data: Struct<Data, unknown>) => ({ 200: type({ msg: string(), data }) });

/** The data of a call that answers with none. */
export const NoData = literal(null);

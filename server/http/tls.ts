import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastify, { type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify';
import { BadSetting } from '../bad-setting.ts';

/** A certificate chain and its key, as PEM. */
export interface Tls {
  cert: string;
  key: string;
}

/** @throws BadSetting with the file that cannot be used, and why */
export async function readTls({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<Tls> {
  const cert = await readPem('TLS_CERT_FILE', certFile);
  const key = await readPem('TLS_KEY_FILE', keyFile);
  const certificate = parsed(
    `TLS_CERT_FILE: ${certFile} has no certificate`,
    () => new X509Certificate(cert),
  );
  const privateKey = parsed(`TLS_KEY_FILE: ${keyFile} has no key that can be read without a password`, () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new BadSetting(`TLS_KEY_FILE: ${keyFile} is not the key of the certificate in ${certFile}`);
  return { cert, key };
}

async function readPem(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new BadSetting(
      `${name}: ${file} cannot be read (${error instanceof Error ? error.message : error})`,
    );
  }
}

function parsed<T>(otherwise: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new BadSetting(otherwise);
  }
}

/** The time-out of a TLS handshake, in milliseconds: shorter than the time for a stop. */
const HANDSHAKE_MS = 5_000;

/**
 * Fastify, over HTTP/1.1, or with TLS over HTTP/2 as well. Fastify has other types for HTTP/2, but the parts of
 * requests and answers in use here are the same.
 */
export function fastifyWith(
  tls: Tls | undefined,
  options: FastifyHttpOptions<RawServerDefault>,
): FastifyInstance {
  const https = { ...tls, allowHTTP1: true, handshakeTimeout: HANDSHAKE_MS };
  const app = fastify<RawServerDefault>(Object.assign(options, tls && { http2: true, https }));
  // Fastify sets these only for servers with HTTP/1.1 alone.
  app.server.requestTimeout = options.requestTimeout ?? 0;
  app.server.keepAliveTimeout = app.initialConfig.keepAliveTimeout ?? 0;
  return app;
}

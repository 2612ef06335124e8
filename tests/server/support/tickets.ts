import { randomUUID } from 'node:crypto';
import type { Reply, TestServer } from '../tools/server.ts';

export interface SentForm {
  [field: string]: string | Blob;
}

/** Sends a multipart form, like the page. */
export async function sendForm(
  server: TestServer,
  path: string,
  token: string,
  fields: SentForm,
  filename = 'picture.png',
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  const request = new Request('http://form', { method: 'POST', body: form });
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers, cookies: [] };
}

/** Opens a ticket of this person; returns its token. */
export async function openTicket(server: TestServer, token: string, fields: SentForm = {}): Promise<string> {
  const { status, body } = await sendForm(server, 'ticket/create', token, {
    issues: 'Deposit',
    message: 'It has not arrived',
    key: randomUUID(),
    ...fields,
  });
  if (status !== 200) throw new Error(`The ticket was refused: ${body.msg}`);
  return (body.data as { token: string }).token;
}

export const say = (server: TestServer, token: string, ticket: string, fields: SentForm) =>
  sendForm(server, `ticket/${ticket}/send`, token, { key: randomUUID(), ...fields });

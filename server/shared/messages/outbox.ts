/** An outgoing message. `visitor` is the browser that caused it, if any: the demo inbox shows it there. */
export interface Message {
  channel: 'sms' | 'email';
  to: string;
  text: string;
  visitor: string | null;
}

/** The port for outgoing SMS and mail. An operator writes an adapter for their provider. */
export interface Outbox {
  send(message: Message): Promise<void>;
}

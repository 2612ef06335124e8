import { createActor, fromPromise } from 'xstate';
import { short, TOKEN } from '../../machines/support/ticket-chat.example.ts';
import { ticketChatMachine } from '../../machines/support/ticket-chat.machine.ts';
import { ticketOutboxMachine } from '../../machines/support/ticket-outbox.machine.ts';
import { Button } from '../../ui/kit/controls/button.tsx';
import TicketHelp from '../../ui/support/ticket-help/ticket-help.view.tsx';
import { type ActorOf, unanswered, useAround } from './surroundings.tsx';

type Chat = Parameters<typeof TicketHelp>[0]['chat'];

/** Stands for the dialog that asks for a reason, a statechart of its own. */
const Closing = ({ chat }: { chat: Chat }) => (
  <Button onClick={() => chat.send({ type: 'close.leave' })}>Keep it open</Button>
);

function quietOutbox() {
  const machine = ticketOutboxMachine.provide({
    actors: {
      check: fromPromise(() => unanswered()),
      send: fromPromise(() => unanswered()),
    },
  });
  return createActor(machine, { input: { token: TOKEN } }).start();
}

export function TicketChatView({ actor }: { actor: Chat }) {
  const { outbox } = useAround(() => ({ outbox: quietOutbox() }));
  return <TicketHelp chat={actor} actor={outbox} Closing={Closing} />;
}

export function TicketOutboxView({ actor }: ActorOf<typeof TicketHelp>) {
  const { chat } = useAround(() => ({
    chat: createActor(ticketChatMachine.provide({ actors: { load: fromPromise(async () => short) } }), {
      input: { token: TOKEN },
    }).start(),
  }));
  return <TicketHelp chat={chat} actor={actor} Closing={Closing} />;
}

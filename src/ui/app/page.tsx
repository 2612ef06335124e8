import { useActorRef } from '@xstate/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { Actor, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import { type Text, t } from '../text/text.ts';
import type { Lazy } from './code.ts';
import { type Actors, useActors } from './context.tsx';
import { relay } from './relay.ts';

/** Where a page was opened: the parameters of its path, and its query. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
}

/** A statechart with its ports provided, and a view. */
interface PartDefinition<Props, Machine extends AnyStateMachine> {
  machine: Machine;
  /** Taken when the part is mounted. */
  input: (props: Props) => InputFrom<Machine>;
  /** What the actor is told of its props, at first and whenever that is something else. */
  tell?: (props: Props) => EventFromLogic<Machine>;
  /** What the actor hears from the long-lived ones. Returns how to stop that. */
  follow?: (actor: Actor<Machine>, actors: Actors) => () => void;
  /** Gets the props as well. */
  View: ComponentType<Props & { actor: Actor<Machine> }>;
}

interface PageDefinition<Machine extends AnyStateMachine> extends PartDefinition<Place, Machine> {
  title: Text;
  View: PartDefinition<Place, Machine>['View'] | Lazy<Place & { actor: Actor<Machine> }>;
  /** The lazy view, where another one stands around it. */
  view?: Page['view'];
}

/** What fills a route. */
export interface Page {
  title: Text;
  /** Fetched along with the page, not only when it is known who is there. */
  view?: Pick<Lazy<never>, 'load'>;
  render: (place: Place) => ReactNode;
}

export function page<Machine extends AnyStateMachine>(definition: PageDefinition<Machine>): Page {
  const { title, view: inner, ...part } = definition;
  const view = 'load' in part.View ? part.View : inner;
  return { title, ...(view && { view }), render: (place) => <Part part={part} props={place} /> };
}

/** A part of a page with a statechart of its own, for a view to place. */
export function part<Props, Machine extends AnyStateMachine>(
  definition: PartDefinition<Props, Machine>,
): (props: Props) => ReactNode {
  return (props) => <Part part={definition} props={props} />;
}

/** Creates the actor, relays what it emits, and gives it to the view. */
function Part<Props, Machine extends AnyStateMachine>({
  part: { machine, input, tell, follow, View },
  props,
}: {
  part: PartDefinition<Props, Machine>;
  props: Props;
}) {
  const actors = useActors();
  const actor = useActorRef(machine, { input: input(props) });
  const news = tell && JSON.stringify(tell(props));
  useEffect(() => relay(actor, actors), [actor, actors]);
  useEffect(() => follow?.(actor, actors), [actor, actors, follow]);
  useEffect(() => {
    if (news !== undefined) actor.send(JSON.parse(news));
  }, [actor, news]);
  return <View {...props} actor={actor} />;
}

/** What the browser's tab and history call a page. */
export const titleOf = (title: Text): string => `${t(title)} · Sikka`;

/** Gives the browser's tab and history the page's title while it is open. */
export function Titled({ title, children }: { title: Text; children: ReactNode }) {
  const name = titleOf(title);
  useEffect(() => {
    document.title = name;
  }, [name]);
  return children;
}

import { useActorRef } from '@xstate/react';
import { type ComponentType, createContext, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import { relay } from '../../actors/app/relay.ts';
import type { PartActor } from '../../actors/shared/part-actor.ts';
import { isSame } from '../../actors/shared/same.ts';
import { type Text, t } from '../../i18n/text.ts';
import { record, watcher } from '../../recording/recorder.ts';
import { useActors } from './context.tsx';

/** The address of an opened page: its path parameters and its query. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
}

/** A statechart with its ports, and a view; the view also gets later props. */
interface PartDefinition<Props, Machine extends AnyStateMachine> extends PartActor<Props, Machine> {
  /** Gets the current props and the actor. */
  View: ComponentType<Props & { actor: Actor<Machine> }>;
}

interface PageDefinition<Machine extends AnyStateMachine> extends PartDefinition<Place, Machine> {
  firstCalls?: string[];
}

/** The content of a route. */
export interface Page {
  /**
   * The calls that it makes when it opens, such as `GET live-bet/:id`, for a page that links and bookmarks lead to. The
   * build writes such a page's shape into HTML, whose first script starts them while the code is loading.
   */
  firstCalls?: string[];
  Content: (place: Place) => ReactNode;
}

export function page<Machine extends AnyStateMachine>(definition: PageDefinition<Machine>): Page {
  const { firstCalls } = definition;
  return { Content: part(definition), ...(firstCalls && { firstCalls }) };
}

/**
 * A part of a page with its own statechart. It makes the actor, relays its events and passes it to the view.
 * Another `key` gets another actor, with its own ports.
 */
export function part<Props extends object, Machine extends AnyStateMachine>({
  machine,
  input,
  tell,
  follow,
  View,
}: PartDefinition<Props, Machine>): (props: Props) => ReactNode {
  return function Part(props) {
    const actors = useActors();
    const [mounted] = useState(props);
    const [logic] = useState(typeof machine === 'function' ? () => machine(props) : machine);
    const actor = useActorRef(logic, { input: input(mounted), inspect: record });
    const [other, show] = useState<Actor<Machine>>();
    const told = useRef<unknown>(undefined);
    useEffect(() => watcher.enlist?.(actor, show), [actor]);
    useEffect(() => relay(actor, actors, location.pathname), [actor, actors]);
    useEffect(() => follow?.(actor, actors, mounted), [actor, actors, mounted]);
    useEffect(() => {
      const news = tell?.(props);
      if (isSame(news, told.current)) return;
      told.current = news;
      if (news) actor.send(news);
    });
    return <View {...props} actor={other ?? actor} />;
  };
}

/** Tells a paged list that the address's query has changed; use it as `tell` of a page or part. */
export const tellListQuery = ({ query }: Pick<Place, 'query'>) =>
  ({ type: 'list.queryChanged', query }) as const;

/** Tells a finder that the address's query has changed; use it as `tell` of a page or part. */
export const tellFinderQuery = ({ query }: Pick<Place, 'query'>) =>
  ({ type: 'finder.queryChanged', query }) as const;

/** The number of the address's current visit; the page on screen may still be the one before. */
export const CurrentVisit = createContext(0);

/** The page's title in the browser's tab and history. */
export const titleOf = (title: Text): string => `${t(title)} · Sikka`;

/** Sets the title of the tab and the history entry while the page is open. */
export function Titled({ title, children }: { title: Text; children: ReactNode }) {
  const name = titleOf(title);
  useEffect(() => {
    document.title = name;
  }, [name]);
  return children;
}

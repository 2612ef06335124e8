/** One moment of a walk: the move that led to it, and the world after that. */
export interface Moment<World> {
  world: World;
  /** The name of the move; `start` for the first moment. */
  move: string;
  /** The world now does all that it owes, in order: no loss, no delay, nobody's whim. Deadlines count such moves alone. */
  isCalm: boolean;
}

type Claim<World> = (moment: Moment<World>) => boolean;

/** A property of a walk over time. */
export interface Property<World> {
  name: string;
  /** Watches one walk: each moment in turn, and returns whether the property still holds. */
  begin(): Claim<World>;
  /** It has to be so in some moment of some walk: otherwise the property held for want of a case. */
  case?: Claim<World>;
}

/** It is so in every moment. */
export const always = <World>(name: string, isSo: Claim<World>): Property<World> => ({
  name,
  begin: () => isSo,
});

/** It is so in no moment. */
export const never = <World>(name: string, isSo: Claim<World>): Property<World> =>
  always(name, (moment) => !isSo(moment));

/** It is so in some moment of some walk. */
export const sometimes = <World>(name: string, isSo: Claim<World>): Property<World> => ({
  name,
  begin: () => () => true,
  case: isSo,
});

/** Some walk comes to this state. */
export const reachable = <World extends { value: string }>(state: string): Property<World> =>
  sometimes(`'${state}' can be reached`, ({ world }) => world.value === state);

/** From the beginning of each walk, it becomes so within this number of calm moves. */
export const eventuallyWithin = <World>(
  name: string,
  moves: number,
  isSo: Claim<World>,
): Property<World> => ({
  name,
  begin() {
    let hasBeen = false;
    let calm = 0;
    return (moment) => {
      hasBeen ||= isSo(moment);
      if (moment.isCalm) calm += 1;
      return hasBeen || calm < moves;
    };
  },
  case: isSo,
});

interface Response<World> {
  /** The cause. */
  to: Claim<World>;
  /** The effect that has to follow. */
  by: Claim<World>;
  /** The most calm moves from the cause to the effect. */
  within: number;
}

/** Each cause is followed by its effect, within a number of calm moves. */
export const respond = <World>(name: string, { to, by, within }: Response<World>): Property<World> => ({
  name,
  begin() {
    let isOwed = false;
    let calm = 0;
    return (moment) => {
      if (by(moment)) isOwed = false;
      else if (isOwed && moment.isCalm) calm += 1;
      else if (!isOwed && to(moment)) [isOwed, calm] = [true, 0];
      return !isOwed || calm < within;
    };
  },
  case: (moment) => to(moment) && !by(moment),
});

interface Until<World> {
  from: Claim<World>;
  holds: Claim<World>;
  until: Claim<World>;
}

/** From a moment on, something holds until another moment. */
export const until = <World>(name: string, { from, holds, until }: Until<World>): Property<World> => ({
  name,
  begin() {
    let isOn = false;
    return (moment) => {
      isOn = (isOn || from(moment)) && !until(moment);
      return !isOn || holds(moment);
    };
  },
  case: (moment) => from(moment) && !until(moment),
});

/** Watches walks for properties. */
export class Watch<World> {
  private readonly properties: readonly Property<World>[];
  private readonly cases = new Set<Property<World>>();

  constructor(properties: readonly Property<World>[]) {
    this.properties = properties;
  }

  /** Begins a walk. The returned function takes each moment, and returns the names of the properties that it breaks. */
  begin(): (moment: Moment<World>) => string[] {
    const watching = this.properties.map((property) => ({ property, holds: property.begin() }));
    return (moment) =>
      watching.flatMap(({ property, holds }) => {
        if (property.case?.(moment)) this.cases.add(property);
        return holds(moment) ? [] : [property.name];
      });
  }

  /** The names of the properties that have had no case in any walk. */
  withoutCase(): string[] {
    return this.properties
      .filter((property) => property.case !== undefined && !this.cases.has(property))
      .map(({ name }) => name);
  }
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ANGLES, Coin } from './coin.tsx';
import type { CoinSide } from './small-coin.tsx';

/** rest: lies on its side · spinning: thrown · drifting: still in the air, slower · landing: falls on its side */
export type CoinMotion = 'rest' | 'spinning' | 'drifting' | 'landing';

interface ThrownCoinProps {
  /** the side that is up, or that it will land on */
  side: CoinSide;
  motion: CoinMotion;
  /** the time to land, in milliseconds */
  fallMs: number;
  tail: ReactNode;
  /** no motion: while in the air it shows no side */
  isStill: boolean;
}

/**
 * The coin in play. In the air it does not know its side yet. Only transforms move, so that a cheap phone
 * keeps up.
 */
export default function ThrownCoin({ side, motion, fallMs, tail, isStill }: ThrownCoinProps) {
  const lift = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);
  const thrown = useRef<Throw | undefined>(undefined);

  useLayoutEffect(() => {
    if (!lift.current || !body.current || !shadow.current) return;
    thrown.current ??= new Throw(lift.current, body.current, shadow.current);
    if (motion === 'rest' || isStill) thrown.current.rest(side);
    else if (motion === 'landing') thrown.current.land(side, fallMs);
    else thrown.current.spin(motion === 'drifting');
  }, [side, motion, fallMs, isStill]);

  return (
    <Coin side={side} tail={tail} isBlank={isStill && motion !== 'rest'} refs={{ lift, body, shadow }} />
  );
}

const TURN_MS = 460;

/** Throws a coin with the Web Animations API. */
class Throw {
  private readonly lift: HTMLElement;
  private readonly body: HTMLElement;
  private readonly shadow: HTMLElement;
  /** The angle in degrees at which the turning began, and its animation. */
  private from = 0;
  private turning: Animation | undefined;
  private readonly playing = new Map<HTMLElement, Animation>();

  constructor(lift: HTMLElement, body: HTMLElement, shadow: HTMLElement) {
    this.lift = lift;
    this.body = body;
    this.shadow = shadow;
  }

  /** Lies on this side. */
  rest(side: CoinSide): void {
    this.turning = undefined;
    this.from = ANGLES[side];
    for (const animation of this.playing.values()) animation.cancel();
    this.playing.clear();
  }

  /** Goes up and turns until `land` is called. */
  spin(isDrifting: boolean): void {
    if (this.turning === undefined) {
      this.turning = this.play(
        this.body,
        [{ transform: `rotateX(${this.from}deg)` }, { transform: `rotateX(${this.from + 360}deg)` }],
        { duration: TURN_MS, iterations: Number.POSITIVE_INFINITY },
      );
      const up = { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'forwards' } as const;
      this.play(this.lift, [{ transform: 'none' }, { transform: TOP }], up);
      this.play(this.shadow, [{ transform: 'none', opacity: 1 }, FAR_SHADOW], up);
    }
    this.turning.updatePlaybackRate(isDrifting ? 0.3 : 1);
  }

  /** Turns on from its current angle, falls and comes to rest on this side. */
  land(side: CoinSide, ms: number): void {
    const now = this.angle();
    // At the speed at which it is turning already.
    const least = now + (ms * IMPACT * 360) / TURN_MS;
    const end = least + ((ANGLES[side] - least) % 360) + 360;
    this.turning = undefined;
    this.from = ANGLES[side];
    const timing = { duration: ms, fill: 'forwards' } as const;
    this.play(
      this.body,
      [
        { transform: `rotateX(${now}deg)`, easing: 'linear' },
        { transform: `rotateX(${end}deg)`, offset: IMPACT, easing: 'ease-out' },
        { transform: `rotateX(${end + 14}deg)`, offset: IMPACT + 0.08, easing: 'ease-in-out' },
        { transform: `rotateX(${end - 5}deg)`, offset: IMPACT + 0.15, easing: 'ease-in-out' },
        { transform: `rotateX(${end}deg)` },
      ],
      timing,
    );
    const height = getComputedStyle(this.lift).transform;
    this.play(
      this.lift,
      [
        { transform: height, easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)' },
        { transform: TOP, offset: 0.34, easing: 'cubic-bezier(0.6, 0, 0.85, 0.5)' },
        { transform: 'none', offset: IMPACT, easing: 'ease-out' },
        { transform: 'translateY(-6%)', offset: IMPACT + 0.08, easing: 'ease-in' },
        { transform: 'none' },
      ],
      timing,
    );
    this.play(
      this.shadow,
      [
        { ...FAR_SHADOW, offset: 0.34, easing: 'ease-in' },
        { transform: 'none', opacity: 1, offset: IMPACT },
        { transform: 'none', opacity: 1 },
      ],
      timing,
    );
  }

  private angle(): number {
    const elapsed = Number(this.turning?.currentTime ?? 0);
    return this.from + (elapsed / TURN_MS) * 360;
  }

  /** One animation at a time for each part. */
  private play(part: HTMLElement, keyframes: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = part.animate(keyframes, timing);
    this.playing.get(part)?.cancel();
    this.playing.set(part, animation);
    return animation;
  }
}

/** The fraction of the fall after which the coin touches the ground. */
const IMPACT = 0.8;
const TOP = 'translateY(-22%) scale(1.08)';
const FAR_SHADOW = { transform: 'scale(0.62)', opacity: 0.45 };

import { type ReactNode, useRef } from 'react';

/**
 * Where a list is on its way: the rows that are shown there already, by a script that came before this code
 * (`src/first`), or else the skeleton.
 */
export function FirstRows({ skeleton }: { skeleton: ReactNode }) {
  const { current: rows } = useRef(globalThis.firstRows);
  const adopt = (place: HTMLElement | null) => {
    if (!rows || !place) return;
    place.append(rows);
    // Once: the next list that is on its way has others.
    globalThis.firstRows = undefined;
  };
  // What is pressed in them would be lost with them.
  return (
    <div data-first-rows="" inert={rows !== undefined} ref={adopt}>
      {!rows && skeleton}
    </div>
  );
}

import { createContext, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAfterFrame } from '../kit/after-frame.ts';

/** A page from when the address leads to it until it leads to another one. */
interface Visit {
  number: number;
  path: string;
}

/** What is on the screen. */
interface Place {
  visit: Visit;
  /** The query, without what lies over the page. */
  search: string;
}

/** Whether the address leads elsewhere already: this page stays for the one frame that answers the tap. */
export const IsLeft = createContext(false);

/**
 * What is to be shown: where the address leads to; once another page is asked for, for one frame still the one before,
 * since a page takes long to render. Whoever comes back within that frame visits their page anew.
 */
export function usePlace(): { shown: Place; isLeft: boolean } {
  const [path] = useLocation();
  // The slip lies over the page, which need not be rendered anew for it.
  const search = useSearch().replace(/&?slip=[^&]*/, '');
  const [visit, begin] = useState<Visit>({ number: 0, path });
  if (visit.path !== path) begin({ number: visit.number + 1, path });
  const painted = useAfterFrame(visit);
  const isLeft = visit.path !== path || painted !== visit;
  const [shown, show] = useState<Place>({ visit, search });
  if (!isLeft && (shown.visit !== visit || shown.search !== search)) show({ visit, search });
  return { shown, isLeft };
}

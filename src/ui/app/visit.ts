import { createContext, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAfterFrame } from '../kit/after-frame.ts';

/** A page from when the address leads to it until it leads to another one. */
interface Visit {
  number: number;
  path: string;
}

interface Place {
  visit: Visit;
  /** The query, without what lies over the page. */
  search: string;
}

/** Whether the address leads elsewhere already: this page stays for the one frame that answers the tap. */
export const IsLeft = createContext(false);

/**
 * What is to be shown: where the address leads to; after another page was asked for, that frame still shows the one
 * before, since a page takes long to render. Whoever comes back within that frame visits their page anew.
 */
export function usePlace(): { shown: Place; isLeft: boolean } {
  const [path] = useLocation();
  // The slip lies over the page, which need not be rendered anew for it.
  const search = useSearch().replace(/&?slip=[^&]*/, '');
  const [place, goTo] = useState<Place>({ visit: { number: 0, path }, search });
  const { visit } = place;
  if (visit.path !== path) goTo({ visit: { number: visit.number + 1, path }, search });
  else if (place.search !== search) goTo({ visit, search });
  const before = useAfterFrame(place);
  const isLeft = before.visit !== visit;
  return { shown: isLeft ? before : place, isLeft };
}

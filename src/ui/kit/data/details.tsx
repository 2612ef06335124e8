import { type ReactNode, useState } from 'react';

interface DetailsProps {
  openAtFirst: boolean;
  /** its `<summary>` first */
  children: ReactNode;
}

/** A press shows and hides the content: after the first time it is as the person leaves it. */
export function Details({ openAtFirst, children }: DetailsProps) {
  const [isOpen] = useState(openAtFirst);
  return <details open={isOpen}>{children}</details>;
}

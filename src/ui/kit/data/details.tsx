import { type ReactNode, useState } from 'react';

interface DetailsProps {
  openAtFirst: boolean;
  /** its `<summary>` first */
  children: ReactNode;
}

/** What a press shows and hides: after the first time it is as the person leaves it. */
export function Details({ openAtFirst, children }: DetailsProps) {
  const [isOpen] = useState(openAtFirst);
  return <details open={isOpen}>{children}</details>;
}

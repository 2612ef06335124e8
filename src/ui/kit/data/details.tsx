import { type ReactNode, useState } from 'react';

interface DetailsProps {
  openAtFirst: boolean;
  /** its `<summary>` first */
  children: ReactNode;
}

/**
 * A press shows and hides the content. `openAtFirst` counts only at first; later renders leave it as the
 * person set it.
 */
export function Details({ openAtFirst, children }: DetailsProps) {
  const [isOpen] = useState(openAtFirst);
  return <details open={isOpen}>{children}</details>;
}

import { type ReactNode, useId, useState } from 'react';
import { media } from '../../theme/media.ts';
import { type AnyIcon, Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';

const Toggle = styled('button')`
  position: relative;
  display: grid;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  padding: 0;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--raised);
  color: var(--press-text);
  &[aria-expanded='true'] {
    border-color: var(--press);
    background: var(--press-tint);
  }
  > b {
    position: absolute;
    inset: -0.25rem -0.25rem auto auto;
    min-width: 1.25rem;
    border-radius: var(--round);
    background: var(--press);
    color: var(--on-press);
    font-size: var(--text-xs);
    line-height: 1.25rem;
  }
  ${media.board} {
    display: none;
  }
`;

const Content = styled('div')`
  padding-top: var(--s2);
  &[data-closed] {
    display: none;
  }
  ${media.board} {
    padding-top: 0;
    &[data-closed] {
      display: block;
    }
  }
`;

interface DisclosureProps {
  label: string;
  icon: AnyIcon;
  /** the number of controls in use */
  count: number;
  openAtFirst: boolean;
  children: ReactNode;
}

/**
 * A round button that shows and hides the content below it. On a wide screen the content is always visible.
 */
export function Disclosure({ label, icon, count, openAtFirst, children }: DisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(openAtFirst);
  return (
    <div>
      <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
        {count > 0 && <b>{count}</b>}
      </Toggle>
      <Content id={id} data-closed={!isOpen || undefined}>
        {children}
      </Content>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Post } from '../../schemas/content/content.ts';
import { Link } from '../kit/controls/link.tsx';
import { pressable } from '../kit/controls/pressable.ts';
import { styled } from '../kit/styled.ts';

/** A list of texts to choose from, in a readable width. */
export const TextList = styled('ul')`
  display: grid;
  gap: var(--s3);
`;

const Item = styled('li')`
  position: relative;
  display: grid;
  gap: var(--s2);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  &:focus-within,
  &:hover {
    border-color: var(--edge);
  }
  h2 {
    font-size: var(--text-l);
  }
  h2 > a {
    color: inherit;
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: var(--r2);
      pointer-events: none;
    }
  }
  &:hover h2 > a {
    color: var(--press-text);
  }
  > p {
    max-width: 42rem;
    color: var(--muted);
  }
`;

const Facts = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s3);
  color: var(--muted);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
  > * {
    min-width: 0;
  }
`;

interface TextItemProps {
  href: string;
  text: Post;
  /** time and place: a line above the title */
  children: ReactNode;
}

/** A text in a list; the whole item is the link. */
export function TextItem({ href, text: { title, description, language }, children }: TextItemProps) {
  return (
    <Item {...pressable}>
      <Facts>{children}</Facts>
      <h2 lang={language}>
        <Link href={href}>{title}</Link>
      </h2>
      <p lang={language}>{description}</p>
    </Item>
  );
}

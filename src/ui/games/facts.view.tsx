import { CopyButton } from '../kit/controls/copy-button.tsx';
import { styled } from '../kit/styled.ts';

/** Terms with long texts, one below the other. */
export const Facts = styled('dl')`
  display: grid;
  gap: var(--s3);
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  /* With large text the button is below a long text. */
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3);
  }
  code {
    flex: 1;
    min-width: min(100%, 7rem);
    font: 500 var(--text-s)/1.5 var(--mono);
    overflow-wrap: anywhere;
  }
`;

/** Small explanatory text. */
export const Lead = styled('p')`
  color: var(--muted);
  font-size: var(--text-s);
`;

interface FactProps {
  term: string;
  text: string | number;
  /** has a button that copies it */
  copied?: boolean;
}

/** A term and its text. */
export function Fact({ term, text, copied = false }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code>{text}</code>
        {copied && text && <CopyButton text={String(text)} />}
      </dd>
    </div>
  );
}

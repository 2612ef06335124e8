import { styled } from '../styled.ts';

const Box = styled('div')`
  display: grid;
  gap: var(--s1);
  color: var(--muted);
  font-size: var(--text-s);
  progress {
    width: 100%;
    height: 0.5rem;
    border: 0;
    border-radius: var(--round);
    background: var(--bone);
    appearance: none;
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--bone);
  }
  progress::-webkit-progress-value {
    background: var(--press);
    transition: width var(--quick);
  }
  progress::-moz-progress-bar {
    background: var(--press);
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid;
    }
    progress::-webkit-progress-value {
      background: Highlight;
    }
    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

/** A progress bar; `percent` is null while it is not known. */
export function Progress({ label, percent }: { label: string; percent: number | null }) {
  return (
    <Box>
      <span aria-hidden="true">{percent === null ? label : `${label} ${percent} %`}</span>
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
    </Box>
  );
}

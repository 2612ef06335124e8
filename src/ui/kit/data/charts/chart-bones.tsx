import { Stack } from '../../layout.tsx';
import { styled } from '../../styled.ts';
import { Bone } from '../skeleton.tsx';

const Bones = styled('div')`
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
`;

/** The skeleton of a chart. */
export function ChartBones() {
  return (
    <Bones>
      <Stack>
        <Bone width="40%" height="1.25rem" />
        <Bone height="14rem" />
        <Bone width="30%" />
      </Stack>
    </Bones>
  );
}

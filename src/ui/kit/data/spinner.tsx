import { styled } from '../styled.ts';

/** A turning ring in the colour of the surrounding text; decoration only. */
export const Spinner = styled('i')`
  width: 1.15em;
  height: 1.15em;
  flex: none;
  border: 0.16em solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: turn 0.7s linear infinite;
`;

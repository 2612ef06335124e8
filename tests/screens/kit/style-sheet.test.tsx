import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { growStyleSheet } from '../../../src/ui/kit/style-sheet.ts';
import { styled } from '../../../src/ui/kit/styled.ts';

test('rules join the sheet that came with the page, which is not parsed again', async () => {
  const Plain = styled('p')<{ $tall?: boolean }>`
    height: ${({ $tall }) => ($tall ? '40px' : '20px')};
    color: rgb(1, 1, 1);
    @media (min-width: 1px) {
      margin: 7px;
    }
  `;
  const Red = styled(Plain)`
    color: rgb(2, 2, 2);
  `;
  const element = document.head.appendChild(document.createElement('style'));
  element.id = '_goober';
  element.textContent = '.came{padding:3px}';
  growStyleSheet();
  const { sheet } = element;

  const { rerender } = await render(<Plain className="came">one</Plain>);
  const one = page.getByText('one');
  await expect
    .element(one)
    .toHaveStyle({ color: 'rgb(1, 1, 1)', margin: '7px', padding: '3px', height: '20px' });
  const count = sheet?.cssRules.length;
  await rerender(<Plain className="came">one</Plain>);
  expect(sheet?.cssRules.length).toBe(count);

  // What extends another wins, also over a rule of that other which comes later.
  await rerender(<Red>two</Red>);
  await expect.element(page.getByText('two')).toHaveStyle({ color: 'rgb(2, 2, 2)', height: '20px' });
  await rerender(<Red $tall>three</Red>);
  await expect.element(page.getByText('three')).toHaveStyle({ color: 'rgb(2, 2, 2)', height: '40px' });

  expect(element.sheet).toBe(sheet);
  expect(element.textContent).toBe('.came{padding:3px}');
});

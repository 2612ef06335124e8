import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Avatar } from '../../../src/ui/account/avatar.view.tsx';

const shown = () => {
  const image = document.querySelector('img');
  return Object.fromEntries([...(image?.attributes ?? [])].map(({ name, value }) => [name, value]));
};

test('a picture of the server is loaded in its displayed width', async () => {
  await render(<Avatar name="Asha Rao" picture="/api/pictures/aa.webp" />);
  expect(shown()).toEqual({
    src: '/api/pictures/aa.webp',
    srcset:
      '/api/pictures/aa.webp?width=80 80w,/api/pictures/aa.webp?width=160 160w,/api/pictures/aa.webp?width=240 240w,/api/pictures/aa.webp?width=320 320w,/api/pictures/aa.webp?width=480 480w,/api/pictures/aa.webp 512w',
    sizes: '4.5rem',
    width: '512',
    height: '512',
    alt: '',
    loading: 'eager',
    decoding: 'async',
  });
  const image = document.querySelector('img');
  await expect.poll(() => image?.currentSrc).toBeTruthy();
  expect([devicePixelRatio, image?.currentSrc]).toEqual([
    1,
    `${location.origin}/api/pictures/aa.webp?width=80`,
  ]);
});

test('a picture on this device is shown as it is', async () => {
  await render(<Avatar name="Asha Rao" picture={new Blob(['x'], { type: 'image/png' })} />);
  await expect.poll(() => document.querySelector('img')).toBeTruthy();
  expect(shown()).toEqual({
    src: expect.stringMatching(/^blob:/),
    width: '512',
    height: '512',
    alt: '',
  });
});

test('without a picture the initials are shown, as a person reads them', async () => {
  const { container } = await render(<Avatar name="आशा  Kumari Rao" picture={null} />);
  expect(container.textContent).toBe('आR');
});

test.each(['/api/pictures/none.webp', 'data:image/webp;base64,AA'])(
  'a picture that cannot be loaded looks like none: %s',
  async (picture) => {
    const look = () => page.elementLocator(document.body).screenshot({ save: false });
    const { rerender } = await render(<Avatar name="Asha Rao" picture={null} />);
    const none = await look();
    await rerender(<Avatar name="Asha Rao" picture={picture} />);
    const image = document.querySelector('img');
    await expect.poll(() => [image?.complete, image?.naturalWidth]).toEqual([true, 0]);
    expect(await look()).toBe(none);
  },
);

test('a loaded picture covers the initials', async () => {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  await render(<Avatar name="Asha Rao" picture={await canvas.convertToBlob()} />);
  await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(8);
  const [initials, image] = [...(document.querySelector('[aria-hidden]')?.children ?? [])].map((element) =>
    element.getBoundingClientRect(),
  );
  if (initials === undefined || image === undefined) throw new Error('There are no initials, or no picture');
  expect(image.top).toBeLessThan(initials.top);
  expect(image.bottom).toBeGreaterThan(initials.bottom);
  expect(image.left).toBeLessThan(initials.left);
  expect(image.right).toBeGreaterThan(initials.right);
});

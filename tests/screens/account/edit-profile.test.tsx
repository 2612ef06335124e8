import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Actor, createActor, fromPromise } from 'xstate';
import { pictureToWorkWith, squareOf } from '../../../src/actors/account/picture.ts';
import { profileEditMachine } from '../../../src/machines/account/profile-edit.machine.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { EditProfile as EditProfilePart } from '../../../src/ui/account/profile/edit-profile.part.tsx';
import EditProfile from '../../../src/ui/account/profile/edit-profile.view.tsx';
import { userOf } from '../../fixtures/user.ts';
import { firstNameField } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const asha = userOf();
const names = { first_name: 'Asha', last_name: 'Rao' };
const values = { first_name: 'Usha', last_name: 'Rao' };

/** A picture with a red and a blue half. */
async function halves(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

/** The picture's size, and the red and blue of its leftmost and rightmost pixel. */
async function looksLike(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const at = (x: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, bitmap.height >> 1, 1, 1).data;
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
  };
  return { type: picture.type, size: [bitmap.width, bitmap.height], from: at(0), to: at(bitmap.width - 1) };
}

const asFile = (blob: BlobPart, name: string, type: string) => new File([blob], name, { type });

const firstName = firstNameField(page);
const chooser = page.getByLabelText('Picture (optional)');
const save = page.getByRole('button', { name: 'Save' });
const keepOld = page.getByRole('button', { name: 'Keep the old one' });
const crop = page.getByRole('dialog', { name: 'Choose what to show' });
const useIt = page.getByRole('button', { name: 'Use this picture' });

const NO_PICTURE = 'Invalid file. Please upload a valid file.';
const noPicture = refused(415, NO_PICTURE, { errors: { profile_image: NO_PICTURE } });
const LONG = 'First Name cannot exceed 50 characters';
const tooLong = refused(400, LONG, { errors: { first_name: LONG } });

const [working, square] = await Promise.all([halves(300, 200), halves(100, 100)]);
const file = asFile(working, 'me.png', 'image/png');
const submit = { type: 'form.submit', values } as const;
const edit = { type: 'form.edited', field: 'first_name' } as const;
const choose = { type: 'picture.chosen', file } as const;
const chosen = { type: 'crop.chosen', square: { x: 50, y: 0, width: 200, height: 200 } } as const;

const actors = quietActors();

async function seeForm() {
  await expect.element(firstName).toBeVisible();
  await expect.element(save).toBeEnabled();
  await expect.element(crop).not.toBeInTheDocument();
}

createSut(profileEditMachine, {
  fixture: {
    input: { names },
    ports: {
      look: { done: [working], error: [noPicture] },
      cut: { done: [square], error: [noPicture] },
      save: { done: [{ ...asha, ...values }], error: [tooLong, timeout, offline] },
    },
    bounded: ({ source, picture, progress, errors, msg }) =>
      [source, picture, progress, errors.first_name, errors.profile_image, msg].map(Boolean),
    events: (state) => [
      submit,
      // Typing only matters while there is a message that it removes.
      ...(state.matches({ idle: 'saved' }) ||
      state.matches({ idle: 'outcomeUnknown' }) ||
      state.context.msg !== ''
        ? [edit]
        : []),
      choose,
      ...(state.context.picture === null ? [] : [{ type: 'picture.removed' } as const]),
      chosen,
      { type: 'crop.cancelled' } as const,
      { type: 'upload.progressed', percent: 40 } as const,
    ],
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <EditProfile actor={actor} nested={false} />
    </WithActors>
  ),
  gestures: {
    'form.submit': async () => {
      await firstName.fill('Usha');
      await save.click();
    },
    'form.edited': async () => {
      await firstName.click();
      await userEvent.keyboard('{End}x');
    },
    'picture.chosen': ({ file }) => chooser.upload(new File([file], 'me.png', { type: 'image/png' })),
    'picture.removed': () => keepOld.click(),
    'crop.chosen': async () => {
      await expect.element(useIt).toBeEnabled();
      await useIt.click();
    },
    'crop.cancelled': () => page.getByRole('button', { name: 'Not this picture' }).click(),
  },
  world: ['upload.progressed'],
  only: {
    'the cropper': [crop, ['cropping']],
    'that it is saved': [page.getByText('Your profile is saved'), ['idle.saved']],
    'that no answer came': [page.getByRole('alert'), ['idle.outcomeUnknown']],
    'that the picture is prepared': [page.getByText('Preparing your picture…'), ['looking', 'cutting']],
    'what is wrong with the name': [
      page.getByText(LONG),
      ({ context }) => context.errors.first_name !== undefined,
    ],
    'what is wrong with the picture': [
      page.getByText(NO_PICTURE),
      (state) => state.matches('idle') && state.context.errors.profile_image !== undefined,
    ],
    'how much is sent': [page.getByRole('progressbar', { name: 'Sending' }), ['saving']],
  },
  oracles: {
    'idle.editing': async ({ context: { errors, picture } }) => {
      await seeForm();
      if (errors.profile_image) await expect.element(chooser).toHaveAccessibleDescription(NO_PICTURE);
      if (errors.first_name) await expect.element(firstName).toHaveAccessibleDescription(LONG);
      if (picture) await expect.element(keepOld).toBeVisible();
      else await expect.element(keepOld).not.toBeInTheDocument();
    },
    'idle.saved': async () => {
      await seeForm();
      await expect.element(page.getByRole('status').getByText('Your profile is saved')).toBeVisible();
      await expect.element(keepOld).not.toBeInTheDocument();
    },
    'idle.outcomeUnknown': async () => {
      await seeForm();
      await expect.element(page.getByRole('alert')).toHaveTextContent(sharedTexts.noProperAnswer);
    },
    looking: page.getByText('Preparing your picture…'),
    cropping: async () => {
      await expect.element(crop).toBeVisible();
      await expect.element(page.getByLabelText('Zoom')).toBeVisible();
      await expect.element(useIt).toBeEnabled();
    },
    cutting: page.getByText('Preparing your picture…'),
    saving: async ({ context: { progress } }) => {
      await expect.element(page.getByRole('button', { name: 'Saving…' })).toBeDisabled();
      const bar = page.getByRole('progressbar', { name: 'Sending' });
      if (progress === null) await expect.element(bar).not.toHaveAttribute('value');
      else await expect.element(bar).toHaveAttribute('value', '40');
    },
  },
}).walk();

/** The form with the real picture ports; saved profiles are collected, and usually get no answer. */
async function open(width = 1280, answer: () => Promise<User> = () => new Promise(() => {})) {
  wear('light');
  await page.viewport(width, 800);
  const saved: { values: unknown; picture: Blob | null }[] = [];
  const actor: Actor<typeof profileEditMachine> = createActor(
    profileEditMachine.provide({
      actors: {
        look: fromPromise(({ input }) => pictureToWorkWith(input.file ?? new Blob())),
        cut: fromPromise(({ input: { source, square } }) => {
          if (!source || !square) throw new Error('nothing to cut');
          return squareOf(source, square);
        }),
        save: fromPromise(({ input: { values, picture } }) => {
          saved.push({ values, picture });
          return answer();
        }),
      },
    }),
    { input: { names } },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <EditProfile actor={actor} nested={false} />
      </main>
    </WithActors>,
  );
  return { actor, saved };
}

describe('files', () => {
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    photo = new Uint8Array(await (await halves(400, 300, 'image/jpeg')).arrayBuffer());
  });

  test.each<[what: string, make: () => File | Promise<File>, message: string]>([
    [
      'an SVG',
      () =>
        asFile('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'a.svg', 'image/svg+xml'),
      NO_PICTURE,
    ],
    ['a PNG by name only', () => asFile('just some words', 'a.png', 'image/png'), NO_PICTURE],
    ['an empty file', () => asFile('', 'a.png', 'image/png'), NO_PICTURE],
    [
      'a PNG by its first bytes only',
      () => asFile(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]), 'a.png', 'image/png'),
      'The picture is damaged or incomplete. Please choose another one',
    ],
    [
      'a truncated JPEG',
      () => asFile(photo.slice(0, photo.length >> 1), 'a.jpg', 'image/jpeg'),
      'The picture is damaged or incomplete. Please choose another one',
    ],
    [
      '60 megapixels',
      async () => asFile(await halves(10_000, 6_000), 'a.png', 'image/png'),
      'The picture has more than 50 megapixels',
    ],
    [
      '51 MB',
      () => asFile(new Uint8Array(51 * 1024 * 1024), 'a.png', 'image/png'),
      'The picture is larger than 50 MB',
    ],
  ])('%s: said under the field, what was typed stays', async (_what, make, message) => {
    const { actor } = await open();
    await firstName.fill('Usha');
    actor.send({ type: 'picture.chosen', file: await make() });
    await expect.element(chooser).toHaveAccessibleDescription(message);
    await expect.element(firstName).toHaveValue('Usha');
    await expect.element(crop).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
  });

  const DAMAGED = 'The picture is damaged or incomplete. Please choose another one';

  test('a file that is gone once it has been chosen', async () => {
    const { actor } = await open();
    const gone = asFile(photo, 'a.jpg', 'image/jpeg');
    const fails = () => Promise.reject(new DOMException('The file was moved', 'NotReadableError'));
    vi.spyOn(gone, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: fails }));
    actor.send({ type: 'picture.chosen', file: gone });
    await expect.element(chooser).toHaveAccessibleDescription(DAMAGED);
  });

  test('a square that the browser cannot turn into a picture', async () => {
    const { actor } = await open();
    actor.send({ type: 'picture.chosen', file: asFile(photo, 'a.jpg', 'image/jpeg') });
    await expect.element(useIt).toBeEnabled();
    const encoder = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob');
    encoder.mockRejectedValue(new DOMException('Out of memory', 'EncodingError'));
    onTestFinished(() => encoder.mockRestore());
    await useIt.click();
    await expect.element(chooser).toHaveAccessibleDescription(DAMAGED);
  });

  test('a photo of 20 MB is made smaller before it is sent', async () => {
    const { actor, saved } = await open(360);
    // Decoders ignore bytes after the end of a JPEG; phones store films there.
    const large = asFile(
      new Blob([await halves(4000, 3000, 'image/jpeg'), new Uint8Array(20_000_000)]),
      'a',
      '',
    );
    expect(large.size).toBeGreaterThan(20_000_000);
    actor.send({ type: 'picture.chosen', file: large });
    await expect.element(useIt).toBeEnabled();
    await useIt.click();
    await expect.element(keepOld).toBeVisible();
    await save.click();
    const picture = saved[0]?.picture;
    if (!picture) throw new Error('no picture was sent');
    expect(picture.size).toBeLessThan(500_000);
    expect(await looksLike(picture)).toEqual({
      type: 'image/jpeg',
      size: [1024, 1024],
      from: 'red',
      to: 'blue',
    });
  });

  test('a file that is dropped on the field', async () => {
    await open();
    const dropped = new DataTransfer();
    dropped.items.add(asFile(working, 'me.png', 'image/png'));
    page
      .getByText('Choose a picture')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
    await expect.element(crop).toBeVisible();
  });
});

test('by keyboard: focus comes back to the field from the dialog, and from the button that removes the picture', async () => {
  await open();
  const input = chooser.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  input.focus();
  await userEvent.upload(chooser, file);
  await expect.element(useIt).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(crop).not.toBeInTheDocument();
  await expect.element(chooser).toHaveFocus();
  await userEvent.upload(chooser, file);
  await expect.element(useIt).toBeEnabled();
  await useIt.click();
  await expect.element(keepOld).toBeVisible();
  await expect.element(chooser).toHaveFocus();
  await keepOld.click();
  await expect.element(keepOld).not.toBeInTheDocument();
  await expect.element(chooser).toHaveFocus();
});

test('the preparation of a picture and the saving are announced once each', async () => {
  await open(1280, async () => asha);
  const { said, stop } = listenToPage();
  await userEvent.upload(chooser, file);
  await expect.element(useIt).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await save.click();
  await expect.element(page.getByText('Your profile is saved')).toBeVisible();
  await expect.poll(() => said).toEqual(['Preparing your picture…', 'Your profile is saved']);
  stop();
});

test.each([320, 820])(
  'at %i px nothing moves between the choice of a picture and that of its square',
  async (width) => {
    const { actor } = await open(width);
    await expect.element(save).toBeVisible();
    const shifts: unknown[] = [];
    const observer = new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => entry.toJSON()));
    });
    observer.observe({ type: 'layout-shift' });
    onTestFinished(() => observer.disconnect());
    actor.send({ type: 'picture.chosen', file });
    await expect.element(useIt).toBeEnabled();
    // Movements in a frame are reported after it.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    expect(shifts).toEqual([]);
  },
);

describe('the square', () => {
  /** The left and the right edge of the sent picture after these keys. */
  async function sentAfter(keys: () => Promise<unknown>) {
    const { actor, saved } = await open();
    actor.send({ type: 'picture.chosen', file: await halves(1200, 400) });
    await expect.element(useIt).toBeEnabled();
    await keys();
    await useIt.click();
    await expect.element(keepOld).toBeVisible();
    await save.click();
    const picture = saved[0]?.picture;
    if (!picture) throw new Error('no picture was sent');
    return looksLike(picture);
  }

  test('is the middle at first', async () => {
    expect(await sentAfter(async () => {})).toMatchObject({ size: [400, 400], from: 'red', to: 'blue' });
  });

  test('moves by arrow keys', async () => {
    const stage = page.getByRole('application', { name: 'Move the picture with the arrow keys' });
    const look = await sentAfter(async () => {
      stage.element().focus();
      for (let times = 0; times < 60; times++) await userEvent.keyboard('{ArrowRight}');
    });
    expect(look).toMatchObject({ size: [400, 400], from: 'red', to: 'red' });
  });

  test('is smaller when zoomed in, also by keys', async () => {
    const look = await sentAfter(async () => {
      page.getByLabelText('Zoom').element().focus();
      await userEvent.keyboard('{End}');
    });
    expect(look).toMatchObject({ size: [133, 133], from: 'red', to: 'blue' });
  });

  test('the dialog is accessible with the picture in it, and no wider than a phone', async () => {
    const { actor } = await open(360);
    actor.send({ type: 'picture.chosen', file });
    await expect.element(useIt).toBeEnabled();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });
});

test('nothing typed: the message under the field, nothing is sent', async () => {
  const { saved } = await open();
  await firstName.fill('');
  await save.click();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveAccessibleDescription('First Name is required');
  await firstName.fill('x'.repeat(51));
  await expect.element(firstName).toHaveAccessibleDescription('First Name cannot exceed 50 characters');
  await firstName.fill('Asha');
  const lastName = page.getByLabelText('Last Name (optional)');
  await lastName.fill('x'.repeat(51));
  await save.click();
  await expect.element(lastName).toHaveAccessibleDescription('Last Name cannot exceed 50 characters');
  expect(saved).toEqual([]);
});

afterEach(() => page.viewport(1280, 800));

test('begins with the signed-in person, and reloads the session once it is saved', async () => {
  wear('dark');
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise<User | null>(async () => asha),
        leave: fromPromise(() => new Promise(() => {})),
        forget: fromPromise(() => new Promise(() => {})),
      },
    }),
  ).start();
  await expect.poll(() => session.getSnapshot().value).toEqual({ authenticated: 'current' });
  await render(
    <WithActors actors={quietActors({ session })}>
      <EditProfilePart nested />
    </WithActors>,
  );
  await expect.element(firstName).toHaveValue('Asha');
  await expect.element(page.getByRole('region', { name: 'Who you are' })).toHaveTextContent('Asha Rao');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../src/actors/shared/detail-of.ts';
import { pagedListOf } from '../../src/actors/shared/paged-list-of.ts';
import { loadLanguage } from '../../src/i18n/text.ts';
import { offline, refused } from '../../src/machines/shared/call-errors.example.ts';
import { detailMachine } from '../../src/machines/shared/detail.machine.ts';
import { finderMachine } from '../../src/machines/shared/finder.machine.ts';
import type { DetailRef, PagedListRef } from '../../src/machines/shared/types.ts';
import type { Article, Block, EventArticle, EventRow, Post } from '../../src/schemas/content/content.ts';
import type { Paged } from '../../src/schemas/shared/page.ts';
import Blog from '../../src/ui/content/blog.view.tsx';
import BlogPost from '../../src/ui/content/blog-post.view.tsx';
import Event from '../../src/ui/content/event.view.tsx';
import Events from '../../src/ui/content/events.view.tsx';
import Rules from '../../src/ui/content/rules.view.tsx';
import TextPage from '../../src/ui/content/text-page.view.tsx';
import { piecesOf } from '../../src/ui/kit/format/search.ts';
import { nextButton, tryAgainButton } from '../pages/shared.ts';
import { slipTexts } from '../pages/slip.ts';
import { WithActors } from './actors.tsx';
import { listenToPage } from './announcements.ts';
import { createSut, expectAccessible, wear } from './walk-screen.tsx';

const words = (text: string) => ({ type: 'text', text }) as const;

/** One of each kind of block. */
const blocks: Block[] = [
  { type: 'heading', depth: 2, id: 'odds', children: [words('Odds')] },
  {
    type: 'paragraph',
    children: [
      words('A '),
      { type: 'strong', children: [words('strong')] },
      words(' and an '),
      { type: 'emphasis', children: [words('emphasised')] },
      words(' word, '),
      { type: 'code', text: 'code' },
      { type: 'break' },
      { type: 'link', href: '/rules', children: [words('inside')] },
      { type: 'link', href: 'https://example.com/', children: [words('outside')] },
    ],
  },
  { type: 'heading', depth: 3, id: 'lists', children: [words('Lists')] },
  {
    type: 'list',
    isOrdered: false,
    start: 1,
    items: [[{ type: 'paragraph', children: [words('a point')] }]],
  },
  {
    type: 'list',
    isOrdered: true,
    start: 3,
    items: [
      [
        { type: 'paragraph', children: [words('third')] },
        { type: 'code', text: 'below it' },
      ],
    ],
  },
  { type: 'quote', children: [{ type: 'paragraph', children: [words('quoted')] }] },
  { type: 'code', text: '1 < 2\n  && 3' },
  {
    type: 'table',
    isNumeric: [false, true],
    head: [[words(slipTexts.stake)], [words('Paid back')]],
    rows: [[[words('x'.repeat(30))], [words('₹1,23,456.50')]]],
  },
  { type: 'rule' },
];

const head = {
  slug: 'a-post',
  language: 'en',
  title: 'A post',
  description: 'What it is about.',
  published_at: '2026-11-20T20:00:00.000Z',
} as const;

const article: Article = { ...head, blocks, changed_at: '2026-11-21T06:00:00.000Z' };

const event: EventRow = {
  ...head,
  id: 7,
  title: 'A night',
  starts_at: '2026-12-01T14:00:00.000Z',
  ends_at: '2026-12-01T15:30:00.000Z',
  place: 'Online',
  state: 'upcoming',
};

beforeEach(async () => {
  history.replaceState(null, '', '/blog/a-post');
  await page.viewport(360, 740);
  await loadLanguage('en');
  wear('dark');
});

function detail<Text extends Article>(load: () => Promise<Text>): DetailRef<Text> {
  return createActor(detailOf<Text>(load), { input: { id: 'a-post' } }).start();
}

function list<Row>(load: () => Promise<Paged<Row>>): PagedListRef<Row> {
  return createActor(pagedListOf<Row>(load), { input: { perPage: 2, query: {} } }).start();
}

const showPost = (text: Article) =>
  render(
    <WithActors>
      <main>
        <BlogPost actor={detail(async () => text)} />
      </main>
    </WithActors>,
  );

const title = page.getByRole('heading', { level: 1 });
/** A heading in the text. It is a link to itself; the link's mark is not part of its name. */
const heading = (level: number, text: string) =>
  page.getByRole('heading', { level }).filter({ has: page.getByText(text) });
const skeleton = page.getByTestId('text-skeleton');
const retry = tryAgainButton(page);
const seen = () => document.querySelector('article') ?? document.body;

// A loaded text is never refreshed.
createSut(detailMachine, {
  fixture: {
    input: { id: 'a-post' },
    ports: {
      load: { done: [article], error: [refused(404, 'Post not found'), refused(429, 'Slow down'), offline] },
    },
    events: [
      'detail.retry',
      'detail.refresh',
      'session.returned',
      { type: 'detail.replaced', item: article },
    ],
  },
  view: (actor) => (
    <WithActors>
      <BlogPost actor={actor as unknown as DetailRef<Article>} />
    </WithActors>
  ),
  gestures: { 'detail.retry': () => retry.click() },
  world: ['detail.refresh', 'detail.replaced', 'session.returned'],
  notOffered: {
    'missing: detail.retry → loading': 'the way on is the list of posts',
  },
  only: {
    'the skeleton': [skeleton, ['loading']],
    'the text': [page.getByText('quoted'), ['loaded']],
    'that there is none': [page.getByText('There is no such post.'), ['missing']],
    'the error': [page.getByRole('alert'), ['error']],
    'the words of the server': [
      page.getByText('Slow down'),
      (state) => state.matches('error') && state.context.message === 'Slow down',
    ],
    'the way to try again': [retry, ['error']],
  },
  oracles: {
    loading: skeleton,
    'loaded.current': seesText,
    'loaded.refreshing': seesText,
    'loaded.stale': seesText,
    'loaded.refused': seesText,
    missing: async () => {
      await expect.element(page.getByText('There is no such post.')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'See all posts' }))
        .toHaveAttribute('href', '/blog');
    },
    'error.refused': async () => {
      await seesError();
      await expect.element(page.getByText('Slow down')).toBeVisible();
    },
    'error.waiting': seesError,
    'error.retrying': seesError,
  },
}).walk();

async function seesText() {
  await expect.element(title).toHaveTextContent('A post');
  await expect.element(page.getByText('quoted')).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
}

async function seesError() {
  await expect.element(page.getByRole('alert').getByText('The text could not be loaded')).toBeVisible();
  await expect.element(retry).toBeVisible();
}

describe('a text', () => {
  test('shows every kind of block as what it is', async () => {
    await showPost(article);
    await expect.element(title).toHaveTextContent('A post');
    await expect.element(page.getByText('21 Nov 2026')).toBeVisible();
    await expect.element(heading(2, 'Odds')).toHaveAttribute('id', 'odds');
    await expect.element(heading(3, 'Lists')).toHaveAttribute('id', 'lists');
    await expect.element(heading(2, 'Odds').getByRole('link')).toHaveAttribute('href', '#odds');
    const [paragraph] = seen().querySelectorAll('div[lang] p');
    expect(paragraph?.innerHTML.replaceAll(/ rel="[^"]*"/g, '')).toBe(
      'A <strong>strong</strong> and an <em>emphasised</em> word, <code>code</code><br><a href="/rules">inside</a><a href="https://example.com/">outside</a>',
    );
    expect(seen().querySelector('ul')?.innerHTML).toBe('<li>a point</li>');
    expect(seen().querySelector('ol')?.outerHTML).toContain('<ol start="3"><li>third<pre>');
    expect(seen().querySelector('blockquote')?.textContent).toBe('quoted');
    expect([...seen().querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual([
      'below it',
      '1 < 2\n  && 3',
    ]);
    expect(seen().querySelectorAll('hr')).toHaveLength(1);
    await expect.element(page.getByRole('columnheader', { name: 'Paid back' })).toBeVisible();
    await expectAccessible();
    wear('light');
    await expectAccessible();
  });

  test('that is wider than a phone scrolls in its own box', async () => {
    const wide = Array.from({ length: 8 }, (_, column) => [words(`column ${column}`)]);
    await showPost({
      ...article,
      blocks: [
        { type: 'table', isNumeric: [], head: wide, rows: [wide] },
        { type: 'code', text: 'y'.repeat(300) },
        { type: 'paragraph', children: [words('z'.repeat(300))] },
      ],
    });
    const box = page.getByRole('group', { name: 'Table' });
    await expect.element(box).toHaveAttribute('tabindex', '0');
    const table = box.element();
    expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test('with markup in it stays text', async () => {
    const evil = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
    await showPost({
      ...article,
      title: evil,
      blocks: [
        { type: 'heading', depth: 2, id: 'a"><script>', children: [words(evil)] },
        { type: 'paragraph', children: [words(evil), { type: 'code', text: evil }] },
        { type: 'code', text: evil },
        { type: 'table', isNumeric: [], head: [[words(evil)]], rows: [[[words(evil)]]] },
      ],
    });
    await expect.element(title).toHaveTextContent(evil);
    expect(seen().querySelectorAll('img, script')).toHaveLength(0);
    expect(seen().textContent.split(evil)).toHaveLength(8);
  });

  test('has its contents where it is long', async () => {
    const sections = ['One', 'Two', 'Three', 'Four'].flatMap((name): Block[] => [
      { type: 'heading', depth: 2, id: name.toLowerCase(), children: [words(name)] },
      { type: 'paragraph', children: [words(`About ${name}.`)] },
    ]);
    await showPost({ ...article, blocks: sections });
    const summary = page.getByText('On this page').first();
    await summary.click();
    await expect.element(page.getByRole('link', { name: 'Three' }).first()).toHaveAttribute('href', '#three');
    await expectAccessible();
    await page.viewport(1280, 800);
    await expect.element(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    await expectAccessible();
  });

  test('opens at the place that the address names', async () => {
    history.replaceState(null, '', '/blog/a-post#%E0%A4%AD');
    const filler = Array.from(
      { length: 60 },
      (): Block => ({ type: 'paragraph', children: [words('Filler.')] }),
    );
    await showPost({
      ...article,
      blocks: [...filler, { type: 'heading', depth: 2, id: 'भ', children: [words('There')] }, ...filler],
    });
    await expect.element(heading(2, 'There')).toBeInViewport();
    scrollTo(0, 0);
  });

  test('with a truncated address opens at its top', async () => {
    history.replaceState(null, '', '/blog/a-post#%E0%A4');
    await showPost(article);
    await expect.element(title).toBeInViewport();
  });

  test('links to a place on the same page without leaving it', async () => {
    const link = (href: string, text: string) => ({ type: 'link' as const, href, children: [words(text)] });
    await showPost({
      ...article,
      blocks: [
        { type: 'paragraph', children: [link('/blog/a-post#odds', 'here'), link('/rules#odds', 'there')] },
      ],
    });
    await expect
      .element(page.getByRole('link', { name: 'here', exact: true }))
      .toHaveAttribute('href', '#odds');
    await expect
      .element(page.getByRole('link', { name: 'there', exact: true }))
      .toHaveAttribute('href', '/rules#odds');
  });

  test('gives the document its title and description, and takes them away with it', async () => {
    document.title = 'Before';
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'description';
    meta.content = 'before';
    const { unmount } = await showPost(article);
    await expect.poll(() => [document.title, meta.content]).toEqual(['A post · Sikka', 'What it is about.']);
    await unmount();
    expect([document.title, meta.content]).toEqual(['Before', 'before']);
    // Like from a server that has set the text's description.
    meta.dataset.own = 'the product';
    await (await showPost(article)).unmount();
    expect(meta.content).toBe('the product');
    meta.remove();
  });

  test('without a Hindi version comes in English, marked as such', async () => {
    await loadLanguage('hi');
    await showPost(article);
    await expect.element(page.getByText('यह लेख अभी आपकी भाषा में नहीं है।')).toBeVisible();
    expect(seen().querySelector('h1 > span')?.getAttribute('lang')).toBe('en');
    expect(seen().querySelector('blockquote')?.closest('[lang]')?.getAttribute('lang')).toBe('en');
    await expectAccessible();
  });
});

test('a page says when it was changed, and leads home when it is not there', async () => {
  const rules = detail(async () => article);
  const { rerender } = await render(<TextPage actor={rules} />);
  await expect.element(page.getByText('Last changed 21 Nov 2026')).toBeVisible();
  const gone = detail<Article>(async () => {
    throw refused(404, 'Page not found');
  });
  await rerender(<TextPage actor={gone} />);
  await expect.element(page.getByText('This page is not there at the moment.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
});

describe('the rules are searched', () => {
  const field = page.getByRole('searchbox', { name: 'Search the rules' });
  const status = page.getByRole('search').getByRole('status');
  const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  const section = (name: string, text: string): Block[] => [
    { type: 'heading', depth: 2, id: name.toLowerCase(), children: [words(name)] },
    { type: 'paragraph', children: [words('It is '), { type: 'strong', children: [words(text)] }] },
  ];
  const rules: Article = {
    ...article,
    blocks: [
      { type: 'paragraph', children: [words('Number by number.')] },
      ...section('Odds', 'profit in percent'),
      ...section('Bonus', 'kept apart: élan, ₹200'),
      ...section('Wallet', 'the same bonus, and कीमत'),
    ],
  };
  const show = async (q = '', text = rules) => {
    const finder = createActor(finderMachine, { input: { query: q === '' ? {} : { q } } }).start();
    const wishes: unknown[] = [];
    finder.on('query.wanted', (wish) => wishes.push(wish));
    await render(
      <main>
        <Rules rules={detail(async () => text)} actor={finder} />
      </main>,
    );
    await expect.element(field).toBeVisible();
    return wishes;
  };

  test('by section, with marked words, a count, and the search in the address', async () => {
    const wishes = await show();
    expect(headings()).toEqual(['Odds', 'Bonus', 'Wallet']);
    await expect.element(status).toHaveTextContent('');
    await field.fill('BÓNUS');
    await expect.element(status).toHaveTextContent('2 of 4 sections');
    expect(headings()).toEqual(['Bonus', 'Wallet']);
    expect(marks()).toEqual(['Bonus', 'bonus']);
    expect(document.querySelector('h2')?.id).toBe('bonus');
    await userEvent.keyboard('{Enter}');
    expect(wishes).toEqual([{ type: 'query.wanted', query: { q: 'BÓNUS' }, replace: true }]);
    await expectAccessible();
    wear('light');
    await expectAccessible();
  });

  test('by all words at once, as the address has them', async () => {
    await show('200 elan');
    await expect.element(status).toHaveTextContent('1 of 4 sections');
    expect(marks()).toEqual(['élan', '200']);
  });

  test('without a result offers all sections again, with the focus in the field', async () => {
    await show('zebra');
    await expect.element(status).toHaveTextContent('0 of 4 sections');
    expect(headings()).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Show all rules' }).click();
    await expect.poll(headings).toEqual(['Odds', 'Bonus', 'Wallet']);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
  });

  test.each([
    ['x'.repeat(10_000), 'A search has at most 100 characters. All rules are shown.'],
    ['?! ₹ ््', 'Search for letters or digits. All rules are shown.'],
  ])('%.10s: an invalid search hides nothing', async (text, message) => {
    await show();
    const { said, stop } = listenToPage();
    await field.fill(text);
    await expect.element(field).toHaveAccessibleDescription(message);
    expect(said).toEqual([message]);
    stop();
    expect(headings()).toEqual(['Odds', 'Bonus', 'Wallet']);
    expect(marks()).toEqual([]);
  });

  test('a link to a section that is hidden leads out of the search', async () => {
    history.replaceState(null, '', '/rules');
    const link = { type: 'link' as const, href: '#odds', children: [words('see odds')] };
    await show('wallet', { ...rules, blocks: [...rules.blocks, { type: 'paragraph', children: [link] }] });
    expect(headings()).toEqual(['Wallet']);
    const shown = page.getByRole('link', { name: 'see odds', exact: true });
    await expect.element(shown).toHaveAttribute('href', '/rules#odds');
    await field.fill('');
    await expect.element(shown).toHaveAttribute('href', '#odds');
  });

  test('in another script', async () => {
    await show();
    await field.fill('क़ीम');
    await expect.element(status).toHaveTextContent('1 of 4 sections');
    expect(marks()).toEqual(['कीम']);
  });
});

test.each<[string, string[], string[]]>([
  ['Élan vital', ['elan'], ['Élan']],
  ['e\u0301lan', ['e'], []],
  ['1, 10 and 1.98', ['1'], ['1', '1']],
  // A vowel sign stays with its letter.
  ['कि और की', ['क'], []],
  ['रुपये', ['रुपय'], ['रुपये']],
  ['ﬁne', ['fi'], ['ﬁ']],
  ['aaaa', ['aa', 'aaa'], ['aaaa']],
  ['none', ['zebra'], []],
])('in “%s”, of %j these are marked: %j', (text, sought, marked) => {
  const pieces = piecesOf(text, sought);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ isHit }) => isHit).map((piece) => piece.text)).toEqual(marked);
});

describe('an event', () => {
  const show = (state: EventRow['state'], more: Partial<EventArticle> = {}) => {
    const text: EventArticle = { ...event, state, blocks, changed_at: article.changed_at, ...more };
    return render(
      <main>
        <Event actor={detail(async () => text)} League={({ id }) => <p>League of event {id}</p>} />
      </main>,
    );
  };

  test('shows the league whose season it is, and no other event does', async () => {
    await show('running', { is_league: true });
    await expect.element(page.getByText(`League of event ${event.id}`)).toBeVisible();
    await cleanup();
    await show('running', { is_league: false });
    await expect.element(title).toHaveTextContent('A night');
    await expect.element(page.getByText(`League of event ${event.id}`)).not.toBeInTheDocument();
  });

  test('says when and where it is', async () => {
    await show('running');
    await expect.element(title).toHaveTextContent('A night');
    const facts = [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'Starts',
      '1 Dec 2026, 07:30 pm',
      'Ends',
      '1 Dec 2026, 09:00 pm',
      'Where',
      'Online',
    ]);
    await expect.element(page.getByText('On now')).toBeVisible();
    await expectAccessible();
  });

  test('that is over says so', async () => {
    await show('over');
    await expect.element(page.getByText('Ended')).toBeVisible();
  });
});

describe('the list of events', () => {
  test('has a link, a time and a place for each', async () => {
    const rows: EventRow[] = [
      event,
      { ...event, id: 8, title: 'A week', ends_at: '2026-12-08T14:00:00.000Z', state: 'running' },
    ];
    await render(
      <main>
        <Events actor={list(async () => ({ rows, page: 1, perPage: 2, total: 5 }))} />
      </main>,
    );
    await expect
      .element(page.getByRole('link', { name: 'A night' }))
      .toHaveAttribute('href', '/events/details/7');
    const items = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      '1 Dec 2026, 07:30 pm – 09:00 pmOnlineA nightWhat it is about.',
      '1 Dec 2026, 07:30 pm – 8 Dec 2026, 07:30 pmOnlineOn nowA weekWhat it is about.',
    ]);
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
    await expectAccessible();
    wear('light');
    await expectAccessible();
  });

  test('says that there is none', async () => {
    await render(
      <Events actor={list<EventRow>(async () => ({ rows: [], page: 1, perPage: 2, total: 0 }))} />,
    );
    await expect.element(page.getByText('No event has been announced yet.')).toBeVisible();
  });
});

describe('the blog', () => {
  test('has a link and a day for each post, in its own language', async () => {
    const rows: Post[] = [head, { ...head, slug: 'another', title: 'दूसरी', language: 'hi' }];
    await render(
      <main>
        <Blog actor={list(async () => ({ rows, page: 1, perPage: 2, total: 2 }))} />
      </main>,
    );
    await expect.element(page.getByRole('link', { name: 'A post' })).toHaveAttribute('href', '/blog/a-post');
    await expect.element(page.getByRole('heading', { name: 'दूसरी' })).toHaveAttribute('lang', 'hi');
    await expect.element(page.getByText('21 Nov 2026').first()).toBeVisible();
    await expect.element(page.getByText('Page 1')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('turns its page by the address', async () => {
    const actor = list<Post>(async () => ({ rows: [head], page: 1, perPage: 2, total: 3 }));
    const wishes: unknown[] = [];
    actor.on('query.wanted', (wish) => wishes.push(wish));
    await render(<Blog actor={actor} />);
    await nextButton(page).click();
    expect(wishes).toEqual([{ type: 'query.wanted', query: { page: '2' }, replace: false }]);
  });

  test('says what went wrong, and tries again', async () => {
    let tries = 0;
    const actor = list<Post>(async () => {
      if (tries++ === 0) throw refused(429, 'Slow down');
      return { rows: [head], page: 1, perPage: 2, total: 1 };
    });
    await render(<Blog actor={actor} />);
    await expect.element(page.getByText('The posts could not be loaded')).toBeVisible();
    await expect.element(page.getByText('Slow down')).toBeVisible();
    await retry.click();
    await expect.element(page.getByRole('link', { name: 'A post' })).toBeVisible();
  });

  test('says that there is no post', async () => {
    await render(<Blog actor={list<Post>(async () => ({ rows: [], page: 1, perPage: 2, total: 0 }))} />);
    await expect.element(page.getByText('No post has been published yet.')).toBeVisible();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type DefaultTheme, defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Sikka',
  description: 'Betting and gaming with a wallet, where every behaviour is a statechart.',
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  outDir: '../.build/docs',
  // The product's icon.
  vite: { publicDir: '../public' },
  rewrites: {
    'decisions/README.md': 'decisions/index.md',
    'statecharts/README.md': 'statecharts/index.md',
  },
  markdown: {
    config: (md) => {
      md.core.ruler.push('links-of-the-repository', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          if (token.type !== 'link_open') continue;
          const href = onSite(String(token.attrGet('href')));
          // Source files are for readers of the repository: the site shows their names alone.
          if (/\.(?:ts|tsx|sql|json)(?:#|$)/.test(href)) token.attrs = [];
          else token.attrSet('href', href);
        }
      });
    },
  },
  async buildEnd({ srcDir, outDir }) {
    // A drawing is a link to itself, to be opened in its own size.
    await cp(`${srcDir}/statecharts`, `${outDir}/statecharts`, {
      recursive: true,
      filter: (file) => !file.endsWith('.md'),
    });
    await cp(`${srcDir}/../.build/statecharts`, `${outDir}/statecharts/site`, { recursive: true });
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Statecharts', link: '/statecharts/' },
      { text: 'Play them', link: '/statecharts/site/index.html', target: '_self' },
      { text: 'API', link: '/contract' },
      { text: 'Decisions', link: '/decisions/' },
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Contributing', link: '/contributing' },
          { text: 'Glossary', link: '/glossary' },
          { text: 'Changes', link: '/changelog' },
        ],
      },
      {
        text: 'Test',
        items: [
          { text: 'For testers', link: '/qa' },
          { text: 'Tests and tools', link: '/testing' },
          { text: 'The specification, line by line', link: '/spec-coverage' },
          { text: 'Performance', link: '/performance' },
        ],
      },
      {
        text: 'Operate',
        items: [
          { text: 'Operate a server', link: '/operate' },
          { text: 'Settings', link: '/settings' },
          { text: 'PostgreSQL with three servers', link: '/three-servers' },
          { text: 'Past one machine', link: '/scale' },
          { text: 'Security', link: '/security' },
          { text: 'Report a vulnerability', link: '/reporting' },
          { text: 'Waits and their limits', link: '/waits' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'The contract', link: '/contract' },
          { text: 'Fairness', link: '/fairness' },
          { text: 'A file of matches', link: '/feed-file' },
        ],
      },
      { text: 'Statecharts', link: '/statecharts/', collapsed: true, items: pagesOf('statecharts') },
      { text: 'Decisions', link: '/decisions/', collapsed: true, items: pagesOf('decisions') },
    ],
  },
});

/** A link as papers of the repository have it, with the site's address where that differs. */
function onSite(href: string): string {
  return href
    .replace(/^(?:\.\.\/)*docs\//, '/')
    .replace(/^(?:\.\.\/)*CONTRIBUTING\.md/, '/contributing.md')
    .replace(/^(?:\.\.\/)*SECURITY\.md/, '/reporting.md')
    .replace(/^(?:\.\.\/)*deploy\/README\.md/, '/three-servers.md');
}

/** The pages of a folder with their own titles, without its index. */
function pagesOf(folder: string): DefaultTheme.SidebarItem[] {
  const place = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => {
      const [title = file] = readFileSync(new URL(file, place), 'utf8').split('\n');
      return { text: title.replace(/^# /, ''), link: `/${folder}/${file.replace(/\.md$/, '')}` };
    });
}

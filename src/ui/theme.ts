/**
 * Design tokens, and the styles that must be there before any script has run. They are written into the page's
 * `<style id="theme">`; components read them as `var(--…)`.
 */

interface Palette {
  bg: string;
  surface: string;
  raised: string;
  line: string;
  edge: string;
  text: string;
  muted: string;
  press: string;
  'press-hover': string;
  'press-text': string;
  'press-tint': string;
  'on-press': string;
  win: string;
  'win-tint': string;
  error: string;
  'error-tint': string;
  sky: string;
  'sky-tint': string;
  glow: string;
  bone: string;
  shade: string;
}

/**
 * Colours by theme. `line` only separates; `edge` is the outline of a control (3:1); `press` is what can be
 * pressed, `press-text` the same as text; `win` is money won; `error` is an error; `sky` is focus and news.
 */
export const palettes: { dark: Palette; light: Palette } = {
  dark: {
    bg: '#0a1324',
    surface: '#121e36',
    raised: '#1b2a48',
    line: '#293b5e',
    edge: '#6f84ae',
    text: '#eaf0fb',
    muted: '#a7b5d1',
    press: '#ffb224',
    'press-hover': '#ffc454',
    'press-text': '#ffc052',
    'press-tint': '#2f2a2b',
    'on-press': '#1a1204',
    win: '#46d996',
    'win-tint': '#12352f',
    error: '#ff8a85',
    'error-tint': '#3a1d2a',
    sky: '#9cc4ff',
    'sky-tint': '#1c2f55',
    glow: '#1c3159',
    bone: '#1f2e4e',
    shade: '0 1px 2px #0006, 0 12px 32px #0007',
  },
  light: {
    bg: '#eef2f8',
    surface: '#ffffff',
    raised: '#f4f7fc',
    line: '#d3dbea',
    edge: '#7583a0',
    text: '#0e1a33',
    muted: '#4a5874',
    press: '#ffb224',
    'press-hover': '#f5a300',
    'press-text': '#874a00',
    'press-tint': '#fff3da',
    'on-press': '#1a1204',
    win: '#0a7045',
    'win-tint': '#e2f5ec',
    error: '#bf1d2b',
    'error-tint': '#fdeaea',
    sky: '#1f56b8',
    'sky-tint': '#e3ecfb',
    glow: '#dbe6f8',
    bone: '#e6ebf4',
    shade: '0 1px 2px #0e1a3314, 0 12px 32px #0e1a3326',
  },
};

/**
 * Media queries, to be put before a `{ … }` block of a component's styles. In `em`, which grow with the size of text
 * that a person has set: with large text, a desktop's window has room for as much as a phone's.
 */
export const media = {
  /** from a large phone on: 640 px, with text of the usual size */
  tablet: '@media (min-width: 40em)',
  /** from a small desktop window on: 1024 px */
  desktop: '@media (min-width: 64em)',
  /** from where a panel at the side leaves the page the room of a desktop: 1280 px */
  docked: '@media (min-width: 80em)',
  /** whoever has a mouse: hover styles belong here, or they stick after a tap */
  hover: '@media (hover: hover)',
} as const;

function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}

/** A surface with bones painted on it, each a place and how wide and high it is. */
function bones(...painted: [at: string, width: string, height?: string][]): string {
  const layers = painted.map(
    ([at, width, height = '1rem']) => `linear-gradient(var(--bone) 0 0) ${at} / ${width} ${height} no-repeat`,
  );
  return `background: ${layers.join(', ')}, var(--surface);`;
}

/** Tokens, reset and the classes that the page's first paint needs. Pure, so that no script carries them. */
export const globalCss = /* @__PURE__ */ styles();

function styles(): string {
  const light = `color-scheme: light; ${properties(palettes.light)}`;
  const paper = '--bg: #fff; --raised: #fff; --glow: #fff; --muted: #333; --line: #999;';
  const still = 'animation: none !important; transition: none !important; scroll-behavior: auto !important;';
  return `
:root {
  color-scheme: dark;
  ${properties(palettes.dark)}
  --bar: #0a1324; --bar-line: #ffffff1f; --bar-text: #eaf0fb;
  --s1: 0.25rem; --s2: 0.5rem; --s3: 0.75rem; --s4: 1rem; --s5: 1.5rem; --s6: 2rem; --s7: 3rem; --s8: 4rem;
  --r1: 0.375rem; --r2: 0.625rem; --r3: 1rem; --round: 999px;
  --text-xs: 0.75rem; --text-s: 0.8125rem; --text-m: 0.9375rem; --text-l: 1.125rem; --text-xl: 1.375rem;
  --text-2xl: 1.75rem; --text-3xl: clamp(2rem, 1.5rem + 2.2vw, 3rem);
  --tap: 2.75rem; --bar-height: min(3.5rem, 17.5vw); --bottom-height: 3.75rem; --page: 70rem; --docked: 24rem; --rail-top: 0px;
  --quick: 120ms ease-out;
  --font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', 'Nirmala UI',
    'Kohinoor Devanagari', 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Consolas, monospace;
}
@media (prefers-color-scheme: light) {
  :root:where(:not([data-theme])) { ${light} }
}
[data-theme='light'] { ${light} }
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html {
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scrollbar-gutter: stable;
  scroll-padding-top: calc(var(--bar-height) + var(--s4));
  background: var(--bg);
}
/* What is focused comes to stand over the bars at the bottom. */
@media (max-width: 63.99em) { html { scroll-padding-bottom: calc(var(--bottom-height) + var(--tap) + var(--s3)); } }
/* All of a round stands over the bottom bar as it is: nothing scrolls for who comes to it by keyboard. */
@media (max-width: 63.99em) and (min-height: 30.01em) {
  html:has(.round) { scroll-padding-bottom: calc(var(--bottom-height) + var(--s1)); }
}
/* What a dialog's backdrop does not cover, the gutter of the scroll bar, is shaded alike. */
html:has(dialog:modal) { overflow: hidden; background: color-mix(in srgb, #050a14 72%, var(--bg)); }
/* On a wide screen the slip stands at the side, below the bar. Pages with prices keep its room free, so that nothing
   moves when it opens. On a low screen the bar scrolls away, and makes room for it too. */
.rail { display: none; }
${media.docked} {
  :is([data-prices], [data-slip]) body { padding-right: var(--docked); }
  .rail { display: block; position: fixed; inset: var(--rail-top) 0 0 auto; width: var(--docked); padding: var(--s4);
    border-left: 1px solid var(--line); background: var(--surface); }
  .rail > h2 { font-size: var(--text-m); }
  .rail > p { margin-top: var(--s1); color: var(--muted); font-size: var(--text-s); }
}
@media (min-width: 80em) and (min-height: 30.01em) {
  :root { --rail-top: calc(var(--bar-height) + 1px); }
  :is([data-prices], [data-slip]) .app-bar { margin-right: calc(-1 * var(--docked)); }
}
body {
  min-height: 100vh; min-height: 100dvh;
  background: radial-gradient(120% 30rem at 50% 0, var(--glow), transparent) no-repeat var(--bg);
  color: var(--text); font: 400 var(--text-m)/1.5 var(--font);
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
  -webkit-tap-highlight-color: transparent;
}
:lang(hi) body { line-height: 1.6; }
#root { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; }
h1, h2, h3, h4 { font-size: inherit; line-height: 1.25; font-weight: 700; text-wrap: balance; }
p { text-wrap: pretty; }
a { color: var(--press-text); text-underline-offset: 0.2em; }
ul, ol { padding: 0; list-style: none; }
img, svg, canvas { display: block; max-width: 100%; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
/* With large text on a narrow phone, an example is smaller than what is typed, and whole. */
::placeholder { color: var(--muted); font-size: min(1em, 5.6vw); opacity: 1; }
button { cursor: pointer; touch-action: manipulation; }
button:disabled, [aria-disabled] { cursor: default; }
button[aria-disabled] { --hover: var(--raised); background: var(--raised); color: var(--muted); box-shadow: none; }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { padding: 0; }
table { border-collapse: collapse; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px; }
:focus:not(:focus-visible) { outline: none; }
::selection { background: var(--press); color: var(--on-press); }

.sr-only {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
/* Words that a phone has no room for; whoever listens hears them there, too. */
@media (max-width: 39.99em) {
  .from-tablet { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
.skip { position: fixed; top: var(--s2); left: var(--s2); z-index: 40; transform: translateY(-7rem);
  max-width: calc(100% - 2 * var(--s2)); padding: var(--s2) var(--s4);
  border-radius: var(--r2); background: var(--press); color: var(--on-press); font-weight: 600; }
.skip:focus { transform: none; }

/* The bar is dark in either theme, and so is what stands on it. However large a text is wanted, it stays in one line:
   on a phone, what stands on it grows with the window alone. */
.app-bar { position: sticky; top: 0; z-index: 20; color-scheme: dark; ${properties(palettes.dark)}
  --tap: min(2.75rem, 13.75vw); --text-s: min(0.8125rem, 4.1vw); --text-m: min(0.9375rem, 4.7vw);
  --text-l: min(1.125rem, 5.6vw); --s2: min(0.5rem, 2vw); --s3: min(0.75rem, 2.5vw); --s4: min(1rem, 3.5vw);
  background: var(--bar); color: var(--bar-text); border-bottom: 1px solid var(--bar-line); }
.app-bar-in { display: flex; align-items: center; gap: var(--s4); max-width: var(--page);
  min-height: var(--bar-height); margin: 0 auto; padding: 0 var(--s4); }
.app-bar nav { display: none; gap: var(--s1); margin-left: var(--s5); }
.app-bar nav > a { display: inline-flex; align-items: center; min-height: var(--tap); padding: 0 var(--s3);
  border-radius: var(--r2); color: var(--muted); font-weight: 600; text-decoration: none; white-space: nowrap; }
.app-bar nav > a:hover { color: var(--text); }
.app-bar nav > [aria-current] { color: var(--press-text); }
.opener { display: grid; flex: none; place-items: center; width: var(--tap); height: var(--tap); padding: 0; border: 0;
  background: none; color: var(--press-text); }
.opener > b { display: grid; place-items: center; width: 78%; height: 78%; border: 1px solid var(--edge);
  border-radius: 50%; background: var(--press-tint); font-size: var(--text-s); line-height: 1; }
.app-bar-end { display: flex; flex: auto; align-items: center; justify-content: flex-end; gap: var(--s2); min-width: 0; }
/* Its word goes out of sight under the coin where there is no room beside it. */
.brand { display: flex; flex: 0 999 auto; flex-wrap: wrap; align-items: center; gap: 0 var(--s2); min-width: var(--coin);
  height: var(--tap); overflow: hidden; color: inherit; font-size: var(--text-l); font-weight: 700; line-height: var(--tap);
  letter-spacing: -0.01em; text-decoration: none; --coin: min(1.75rem, 8.75vw); }
.brand svg { width: var(--coin); height: var(--tap); flex: none; }
.page { width: 100%; max-width: var(--page); margin: 0 auto; flex: 1; padding: var(--s5) var(--s4) var(--s7); }
.page:focus { outline: none; }
/* What stands under the page, or under a part of it, would jump once that has its height. */
.page:has(.bone, .covers) + *, .page:has(.growing) .under { visibility: hidden; }
/* Who has been signed in here is not asked to log in before it is known whether they still are. */
[data-known] .unsure, .unasked { visibility: hidden; }
#root > footer { padding: var(--s5) 0 calc(var(--bottom-height) + var(--s6) + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line); color: var(--muted); font-size: var(--text-s); }
#root > footer > p { max-width: var(--page); margin: 0 auto; padding: 0 var(--s4); }

.bottom-bar { position: fixed; inset: auto 0 0; z-index: 20; display: grid; grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column; padding-bottom: env(safe-area-inset-bottom); border-top: 1px solid var(--line);
  background: var(--surface); }
.bottom-bar > a { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 0.2rem; min-height: var(--bottom-height); padding: 0 var(--s1); color: var(--muted); font-size: 0.6875rem;
  font-weight: 600; line-height: 1.2; text-align: center; text-decoration: none; }
.bottom-bar svg { width: 1.5rem; height: 1.5rem; }
.bottom-bar > [aria-current] { color: var(--press-text); }
.bottom-bar > [aria-current]::before { content: ''; position: absolute; top: -1px; width: 2rem; height: 2px;
  background: var(--press); }
.bottom-bar > a:focus-visible { outline-offset: -3px; }

/* The page grows at its end by the room that the strip takes: what it lies over can be scrolled from under it. That room
   hangs out of a box without height, so that nothing on the page moves. */
.strip { height: 0; }
.strip:has(*)::after { content: ''; display: block; height: 3.5rem; }
.strip > div { position: fixed; z-index: 16; inset: auto 0 calc(var(--bottom-height) + env(safe-area-inset-bottom));
  display: flex; align-items: center; gap: var(--s2) var(--s3); min-height: 3.5rem; padding: var(--s1) var(--s4);
  border-top: 1px solid var(--line); background: var(--raised); font-size: var(--text-s); line-height: 1.35; }
body:not(:has(.bottom-bar)) .strip > div { bottom: 0; }
.strip svg { color: var(--sky); }
.strip p { flex: 1; }

@media (min-width: 64em) {
  .strip:has(*)::after { height: 5rem; }
  html:has(.strip > *) { scroll-padding-bottom: calc(5rem + var(--s5)); }
  .strip > div { inset: auto auto var(--s5) var(--s5); max-width: 26rem; border: 1px solid var(--edge);
    border-radius: var(--r3); box-shadow: var(--shade); }
  .page, .app-bar-in, #root > footer > p { padding-inline: var(--s5); }
  .app-bar nav { display: flex; }
  #root > footer { padding-bottom: var(--s5); }
  .bottom-bar { display: none; }
}
@media (min-width: 100em) { :root { --page: 88rem; } }
/* On a low screen, such as a phone's on its side, and with large text, bars would leave little room: they go along. */
@media (max-height: 30em) {
  html { scroll-padding-block: var(--s4); }
  .app-bar, .bottom-bar { position: static; }
  #root > footer { padding-bottom: var(--s5); }
  .page:has(.bone, .covers) ~ * { visibility: hidden; }
}
@media (max-height: 30em) and (max-width: 63.99em) {
  .strip { height: auto; }
  .strip:has(*)::after { display: none; }
  .strip > div { position: static; }
}
/* Very large text on a phone needs the room that is around it, and figures may break; an error and the count beside it
   have a line each. */
@media (max-width: 16em) {
  :root { --s1: 0.125rem; --s2: 0.25rem; --s3: 0.375rem; --s4: 0.375rem; --s5: 0.5rem; --s6: 0.75rem; --s7: 1rem; --s8: 1.5rem;
    --text-l: 1rem; --text-xl: 1.125rem; --text-2xl: 1.25rem; --text-3xl: 1.375rem; }
  :root :is(.nowrap, .money, .price) { white-space: normal; }
  [id$='-below'] { flex-wrap: wrap; }
  .app-bar-in { flex-wrap: wrap; column-gap: var(--s2); }
  .app-bar-end { flex-basis: 100%; min-height: var(--tap); }
}
/* What is chosen, where one is, what is held and which way a price went, without colours of our own, whatever it
   stands in. */
@media (forced-colors: active) {
  :is(a, button)[aria-disabled], :is(a, button)[aria-disabled] *, label:has(> [aria-disabled]) {
    border-color: GrayText !important; color: GrayText !important; }
  :root :is(.price > i, .match > .go) { color: CanvasText; }
  .price > i::before, .match > .go::after { forced-color-adjust: none; }
  :is([aria-current='page'], [aria-pressed='true'], label:has(> [type='radio']:checked)) { forced-color-adjust: none;
    background: SelectedItem !important; color: SelectedItemText !important; }
  :is([aria-current='page'], [aria-pressed='true'], label:has(> [type='radio']:checked)) * { color: inherit !important; }
}

.as-sent { display: contents; }
.icon { width: 1.25em; height: 1.25em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round;
  stroke-linejoin: round; }

/* What a look adds weighs nothing in the cascade: whatever a button stands in may say otherwise. */
.button { display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-height: var(--tap);
  padding: var(--s2) var(--s4); border: 1px solid transparent; border-radius: var(--r2); font-size: var(--text-m);
  font-weight: 650; line-height: 1.2; text-align: center; text-decoration: none;
  transition: background-color var(--quick), transform var(--quick); }
.button > .label { display: contents; }
.button:where([data-kind='primary']) { background: var(--press); color: var(--on-press);
  box-shadow: inset 0 -2px 0 #0000002e, inset 0 1px 0 #ffffff5c; --hover: var(--press-hover); }
.button:where([data-kind='quiet']) { background: var(--raised); color: var(--press-text); border-color: var(--edge);
  --hover: var(--press-tint); }
.button:where([data-kind='danger']) { background: var(--error-tint); color: var(--error); border-color: var(--error);
  --hover: var(--raised); }
.button:where([data-wide]) { width: 100%; }
.button:where([data-small]) { padding: 0 var(--s3); font-size: var(--text-s); }
.button:where([data-kind='link']) { min-height: 0; padding: 0; background: none; color: var(--press-text);
  text-decoration: underline; text-underline-offset: 0.2em; --hover: none; }
@media (hover: hover) { .button:hover:not([aria-disabled]) { background: var(--hover); } }
.button:active:not([aria-disabled]) { transform: translateY(1px); }
.button[aria-disabled]:not([aria-busy]) { background: var(--raised); border-color: transparent; box-shadow: none;
  color: var(--muted); }
.button[data-kind='link'][aria-disabled]:not([aria-busy]) { background: none; }

.badge { display: inline-flex; align-items: center; gap: var(--s1); padding: 0.125rem var(--s2); border-radius: var(--round);
  background: var(--bone); box-shadow: inset 0 0 0 1px var(--edge); color: var(--muted); font-size: var(--text-xs);
  font-weight: 650; line-height: 1.5; white-space: nowrap; }
.badge[data-tone='live'] { background: var(--sky-tint); color: var(--sky); }
.badge[data-tone='live']::before { content: ''; width: 0.4rem; height: 0.4rem; border-radius: 50%; background: currentColor; }
.badge[data-tone='won'] { background: var(--win-tint); color: var(--win); }
.badge[data-tone='failed'] { background: var(--error-tint); color: var(--error); }

.stack { display: flex; flex-direction: column; gap: var(--s4); min-width: 0; }
.stack:where([data-align='start']) { align-items: start; }
.stack:where([data-align='center']) { align-items: center; }
${[1, 2, 3, 5, 6, 7, 8].map((step) => `.stack:where([data-gap='${step}']) { gap: var(--s${step}); }`).join('\n')}

.bone { display: block; border-radius: var(--r1); background: var(--bone); }
/* All bones of a part as one, by the compositor alone: what moves in each of them kept half a phone's processor busy. */
:where(.bone-rows, [role='status'][aria-label]) { animation: breathe 0.8s 0.4s ease-in-out infinite alternate; }
.bone-rows { display: grid; gap: var(--s3); }
.bone-row { padding: var(--s4); border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface);
  display: grid; gap: var(--s3); min-height: 5.25rem; align-content: center; }
/* Terms whose texts are on their way, in the room of these and of the button that comes under them. */
dl[aria-busy='true'] { padding-bottom: calc(var(--tap) + var(--s4)); }
dl[aria-busy='true'] dd { border-radius: var(--r1); background: var(--bone); }
dl[aria-busy='true'] dd > * { visibility: hidden; }

.bone-cards { display: grid; gap: var(--s4); grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.bone-card { display: grid; gap: var(--s3); padding: var(--s4); border: 1px solid var(--line); border-radius: var(--r3);
  background: var(--surface); }

/* The start page. */
.hero { position: relative; display: grid; align-items: center; gap: var(--s5); padding: var(--s5) 0 var(--s6); }
.hero h1 { max-width: 16ch; font-size: var(--text-3xl); letter-spacing: -0.025em; line-height: 1.1; }
:lang(hi) .hero h1 { line-height: 1.3; }
.hero p { max-width: 34rem; margin-top: var(--s4); color: var(--muted); font-size: var(--text-l); }
.hero svg { display: none; }
/* One under the other on a phone, so that the second may change its words and nothing moves. */
.ways { display: grid; gap: var(--s3); margin-top: var(--s5); }
.part { margin-top: var(--s6); }
.part > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s3);
  min-height: var(--tap); margin-bottom: var(--s3); }
.part h2 { font-size: var(--text-xl); letter-spacing: -0.015em; }
.part > header > a { display: inline-flex; align-items: center; min-height: var(--tap); font-weight: 650; }
/* Without its matches their part is as high as with them, or reaches out of sight: what is below it does not move. */
.part:has(> header > a):not(:has(.matches)) { min-height: min(75vh, var(--matches, 100rem)); }
/* Below the first view: laid out when it comes near, but for what sticks out, such as the ring of a focus. With very
   large text or on a low screen its room is too much of a guess: what is focused below it would be moved out of sight. */
@media (min-height: 30.01em) {
  .part + .part { content-visibility: auto; contain-intrinsic-size: auto 24rem; overflow-clip-margin: 0.5rem; }
}
.points { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: var(--s3); }
.points > li { position: relative; display: grid; grid-template-columns: 2.5rem minmax(0, 1fr); align-content: start;
  align-items: start; gap: var(--s1) var(--s3); padding: var(--s4); border: 1px solid var(--line);
  border-radius: var(--r3); background: var(--surface); }
.points > li > i { display: grid; grid-row: span 2; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 50%;
  background: var(--sky-tint); color: var(--sky); font-style: normal; font-weight: 700; }
.points > li > h3 { padding-top: 0.125rem; }
.points h3 > a::after { content: ''; position: absolute; inset: 0; }
.points > li > p { color: var(--muted); }
@media (min-width: 40em) {
  .ways { justify-content: start; grid-auto-flow: column; }
  .part + .part { contain-intrinsic-size: auto 11rem; }
  .part { --matches: 52rem; }
}
@media (min-width: 64em) {
  .hero { grid-template-columns: minmax(0, 1fr) 19rem; padding: var(--s7) 0; }
  .hero svg { display: block; }
  .part { --matches: 36rem; }
}

/* Matches as a grid of cards, or under one another where there is room for a line. */
.matches { --match: 15.5rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: var(--s3); }
/* One under the other is laid out in half the time. */
@media (max-width: 39em) { .matches { display: flex; flex-direction: column; } }
@media (min-width: 64em) { .matches:not([data-cards]) { --match: 6.125rem; grid-template-columns: minmax(0, 1fr); } }
.matches > li { container-type: inline-size; content-visibility: auto; contain-intrinsic-size: auto var(--match); }
/* A match that is far from the screen has nothing but its room. Hundreds of observed ones would slow each frame. */
.matches > li:empty { container-type: normal; content-visibility: visible; flex: none; height: var(--match); }
/* The rows of the grid have heights of their own, so that a match takes exactly the room of its skeleton. */
.match { position: relative; display: grid; gap: var(--s2) var(--s3); padding: var(--s4);
  grid-template: 'head when' 1.5rem 'name name' 2.625rem 'cup cup' minmax(1.25rem, auto) 'odds odds' 4.5rem 'least go' 1.5rem / minmax(0, 1fr) auto;
  border: 1px solid var(--line); border-radius: var(--r3); background: var(--surface); }
.matches[aria-hidden] > li { content-visibility: visible; }
/* One that is on its way. Its bones are drawn: as elements there would be forty of them on the first view. */
.match.bone { ${bones(
    ['var(--s4) 1.25rem', '3.5rem'],
    ['right var(--s4) top 1.25rem', '6.5rem'],
    ['var(--s4) 3.8rem', '60%'],
    ['var(--s4) 6.25rem', '10rem'],
    ['50% 7.875rem', 'calc(100% - 2 * var(--s4))', '4.5rem'],
    ['var(--s4) 13.125rem', '6rem'],
  )} }
@media (hover: hover) { .match:not(.bone):hover { border-color: var(--edge); } }
.match > * { display: flex; align-items: center; gap: var(--s2); min-width: 0; white-space: nowrap; }
:lang(hi) .match > * { line-height: 1.4; }
.match > :is(.cup, .when, .least) { color: var(--muted); font-size: var(--text-s); }
.match > .head { grid-area: head; }
.match > .cup { grid-area: cup; line-height: 1.25rem; white-space: normal; overflow-wrap: anywhere; }
.match > .when { grid-area: when; justify-content: end; }
.match > .when > [role='timer'] { margin-left: calc(-1 * var(--s1)); color: var(--text); font-weight: 650; }
.match > .name { grid-area: name; font-size: 1rem; font-weight: 700; line-height: 1.3125rem; white-space: normal; }
.match > .name > a { display: -webkit-box; overflow: hidden; color: var(--text); text-decoration: none;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
/* The whole card can be pressed; its prices lie over that. */
.match > .name > a::after { content: ''; position: absolute; inset: 0; border-radius: var(--r3); }
.match > .name > a:focus-visible { outline: none; }
.match > .name > a:focus-visible::after { outline: 3px solid var(--sky); outline-offset: 2px; }
.match > .least { grid-area: least; }
.match > .go { grid-area: go; justify-content: end; color: var(--press-text); font-size: var(--text-s); font-weight: 650; }
.match > .go::after { content: ''; width: 1.25em; height: 1.25em; background: currentColor;
  clip-path: polygon(37% 28%, 42% 23%, 70% 50%, 42% 77%, 37% 72%, 59% 50%); }
/* The prices of a match, each a key to press. */
.odds { grid-area: odds; display: flex; gap: var(--s2); }
.odds > li { flex: 1 1 0; align-self: stretch; min-width: 0; }
/* A price that moves is laid out alone: its room is the card's. */
.match .odds > li { contain: layout size; }
.odds > li > * { min-height: 4.5rem; position: relative; display: grid; grid-template-rows: 1.8rem auto auto; place-content: center;
  place-items: center; grid-template-columns: minmax(0, 1fr); width: 100%; height: 100%; padding: 0 0.1875rem;
  border: 1px solid transparent; border-radius: var(--r2);
  background: var(--raised); color: var(--text); line-height: 1.3; text-decoration: none; }
.odds > li > button { border-color: var(--edge); }
.odds > li > button > .price { color: var(--press-text); }
.odds > li > button[aria-disabled] > .price { color: var(--muted); }
@media (hover: hover) { .odds > li > button:hover { border-color: var(--text); } }
/* The one that is in the slip. */
.odds > li > button[aria-pressed='true'] { border-color: var(--press); background: var(--press); }
:root .odds > li > button[aria-pressed='true'] * { color: var(--on-press); }
.odds > li > * > span:first-child, .odds small { color: var(--muted); font-size: var(--text-xs); line-height: 1.2; text-align: center; }
.odds > li > * > span:first-child { display: -webkit-box; overflow: hidden; white-space: normal; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
/* With very large text each thing has a line of its own, as high as it needs. */
@container (max-width: 15rem) {
  .match { grid-template: 'head' 'when' 'name' 'cup' 'odds' 'least' 'go' / minmax(0, 1fr); }
  .match > * { flex-wrap: wrap; justify-content: start; white-space: normal; }
  /* What a star takes from the line above it. */
  .match > .name { row-gap: 0.5rem; }
  .match > .name > a { display: block; flex: 1 1 min-content; min-width: 0; }
  .match .odds > li { contain: none; }
  .match.bone { min-height: 24rem; }
}
/* In a narrow key what a price means in money needs the room around it; on the narrowest phones a name does, too. */
@media (max-width: 25em) {
  .odds > li > * { padding: 0 0.0625rem; }
  .odds small { letter-spacing: -0.025em; word-spacing: -0.2em; }
}
@container (max-width: 23rem) or ((min-width: 44rem) and (max-width: 60rem)) {
  .odds { gap: var(--s1); }
  .odds > li > * { padding: 0 0.0625rem; }
  .odds small { letter-spacing: -0.025em; word-spacing: -0.2em; }
}
@container (max-width: 21rem) or ((min-width: 44rem) and (max-width: 54rem)) {
  .odds small { font-size: 0.6875rem; }
}
@media (max-width: 21em) {
  .match { padding-inline: var(--s3); }
  .odds { gap: var(--s1); }
  .odds small { font-size: 0.6875rem; letter-spacing: -0.04em; }
}
@media (max-width: 15em) {
  .odds { flex-wrap: wrap; }
  .odds > li { flex-basis: 100%; }
  .odds > li > * { grid-template-rows: none; }
  .odds > li > * > span:first-child { display: block; overflow-wrap: anywhere; }
}
@container (min-width: 44rem) {
  .match { gap: 0.125rem var(--s4); padding: var(--s3) var(--s4); grid-template:
    'name name odds when go' 2.625rem
    'head cup odds least go' minmax(1.75rem, auto) / auto minmax(0, 1fr) max(36cqi, 17.5rem) 8.5rem 1.5rem; }
  .match.bone { ${bones(
    ['var(--s4) 1.5rem', '30%'],
    ['var(--s4) 3.9rem', '14.5rem'],
    ['right 13rem top var(--s3)', 'max(36cqi, 17.5rem)', '4.5rem'],
    ['right 5.5rem top 1.5rem', '6.5rem'],
    ['right 6rem top 3.9rem', '6rem'],
  )} }
  .match > .when { justify-content: start; }
  .match > .go > span { display: none; }
}
.nowrap, .money { white-space: nowrap; }
/* While a round is undecided on screen, the balance must not give it away, to the eye or to a screen reader. */
body:has(#undecided) .app-bar .money { position: relative; visibility: hidden; }
body:has(#undecided) .app-bar .money::before { content: ''; position: absolute; inset: 0; border-radius: var(--r1); background: var(--line); visibility: visible; }
.won { color: var(--win); }
.price { display: inline-flex; align-items: baseline; font-weight: 700; white-space: nowrap; }
/* A price that may be another by now. */
body:has(#stale) .price { font-weight: 400; text-decoration: underline dotted; }
.price > i { align-self: center; width: 0; overflow: visible; flex: none; visibility: hidden; color: var(--sky); font-style: normal; }
.price > i::before { content: ''; display: block; width: 0.5rem; margin-left: -0.7rem;
  height: 0.375rem; background: currentColor; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.price > i[data-up='false']::before { transform: scaleY(-1); }
/* Neither opacity nor a second's duration: dozens of these at a time would each be a layer, and a style for every frame. */
.price > i[data-up] { visibility: visible; animation: moved 1ms 1s forwards !important; }
/* The same under another name, so that it begins anew. */
.price > i[data-again='true'] { animation-name: moved-again !important; }

@keyframes breathe { to { opacity: 0.6; } }
@keyframes moved { to { visibility: hidden; } }
@keyframes moved-again { to { visibility: hidden; } }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes fade-in { from { opacity: 0; } }
@keyframes rise-in { from { opacity: 0; transform: translateY(0.75rem); } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after, ::backdrop { ${still} } }
[data-motion] *, [data-motion] *::before, [data-motion] *::after, [data-motion] ::backdrop { ${still} }
/* On paper, dark on white, whatever the theme is. */
@media print {
  :root:root:root { ${light} ${paper} }
  .app-bar, .bottom-bar, .rail, dialog:not(:modal), [popover] { display: none; }
  html, body { background: none; }
}
`;
}

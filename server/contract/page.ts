import { readFileSync } from 'node:fs';
import { escaped } from '../http/html.ts';
import type { CallText } from '../http/route-schema.ts';
import type { Call } from '../plugins/app/calls.ts';
import { operationOf } from './openapi.ts';
import { SECTION_NAMES, sectionOf } from './sections.ts';
import { SIGNED_IN } from './text.ts';

const STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8');

/**
 * A page without scripts that lists these calls by section, each with its part of the OpenAPI document.
 * @param theme overrides the system's theme
 */
export function pageOf(calls: readonly Call[], theme?: 'light' | 'dark'): string {
  const links = SECTION_NAMES.map(
    (section) => `<li><a href="#${anchorOf(section)}">${escaped(section)}</a></li>`,
  );
  const lists = SECTION_NAMES.map((section) => {
    const items = calls.filter(({ path }) => sectionOf(path) === section).map(itemOf);
    return `<h2 id="${anchorOf(section)}">${escaped(section)}</h2>
<div class="calls">${items.join('\n')}</div>`;
  });
  return `<!doctype html>
<html lang="en"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · Sikka</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="28" height="28">Sikka</a></header>
<main>
<h1>Calls</h1>
<p>All calls between the page and the server. For programs: <a href="/api/openapi.json">openapi.json</a>, an OpenAPI 3.1 document.</p>
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
${lists.join('\n')}
</main>
</body>
</html>
`;
}

const anchorOf = (section: string) => section.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function itemOf(call: Call): string {
  const { contract } = call.schema;
  const { parameters, requestBody, responses } = operationOf(call);
  return `<details><summary><span class="method">${call.method}</span><code class="path">/api/${escaped(call.path)}</code><span class="origin">${contract?.origin ?? 'ours'}</span></summary>
<div class="about">
${contract ? factsOf(contract) : ''}
${jsonOf('Parameters', Array.isArray(parameters) && parameters.length === 0 ? undefined : parameters)}
${jsonOf('Body', requestBody)}
${jsonOf('Answer', responses)}
</div></details>`;
}

function factsOf({ who = SIGNED_IN, takes, answers, refusals, money }: CallText): string {
  const facts: [name: string, text: string | undefined][] = [
    ['For', who],
    ['Takes', takes],
    ['Answers', answers],
    ['Refusals', refusals],
    ['Moves money', money && 'may carry `Idempotency-Key`'],
  ];
  const rows = facts.flatMap(([name, text]) =>
    text === undefined ? [] : `<dt>${name}</dt><dd>${withCode(text)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function jsonOf(title: string, json: unknown): string {
  if (json === undefined) return '';
  const text = escaped(JSON.stringify(json, null, 2));
  return `<h3>${title}</h3><pre tabindex="0" aria-label="${title}">${text}</pre>`;
}

/** Renders Markdown's backticks and stars, the only markup in the contract's texts. */
const withCode = (text: string) =>
  escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>');

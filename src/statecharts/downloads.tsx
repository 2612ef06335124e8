import { Suspense, use, useState } from 'react';
import { saveFile } from '../actors/shared/save-file.ts';
import { Button } from '../ui/kit/controls/button.tsx';
import { type Chart, sourceOf } from './catalogue.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';
import { Box, Line, Listing, Muted } from './style.ts';

const stately = import('virtual:stately').then(({ default: sources }) => sources);
const texts = new Map<string, Promise<string>>();

/** A statechart in several file formats, and its source. */
export function Downloads({ chart }: { chart: Chart }) {
  const { name, machine } = chart;
  const source = texts.get(name) ?? sourceOf(chart);
  texts.set(name, source);
  return (
    <>
      <Box aria-labelledby="files">
        <h2 id="files">Files</h2>
        <Suspense fallback={<Muted>Loading …</Muted>}>
          <Stately name={name} />
        </Suspense>
        <Line>
          <Save
            name={`${name}.json`}
            type="application/json"
            text={() => JSON.stringify(machine.config, null, 2)}
          />
          <Save name={`${name}.mmd`} type="text/plain" text={() => toMermaid(machine)} />
          <Save name={`${name}.scxml`} type="application/scxml+xml" text={() => toScxml(machine)} />
        </Line>
        <Muted>
          The TypeScript file needs nothing but xstate: paste it into a new machine of Stately’s editor. JSON
          has no functions.
        </Muted>
      </Box>
      <Box aria-labelledby="source">
        <h2 id="source">Source</h2>
        <Suspense fallback={<Muted>Loading …</Muted>}>
          <Source text={source} />
        </Suspense>
      </Box>
    </>
  );
}

function Stately({ name }: { name: string }) {
  const [isCopied, setCopied] = useState(false);
  const text = use(stately)[name] ?? '';
  return (
    <Line>
      <Button small onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
        Copy for Stately
      </Button>
      <Save name={`${name}.ts`} type="text/plain" text={() => text} />
      <span role="status">{isCopied && 'Copied'}</span>
    </Line>
  );
}

function Save({ name, type, text }: { name: string; type: string; text: () => string }) {
  return (
    <Button kind="quiet" small onClick={() => saveFile(name, text(), type)}>
      {name}
    </Button>
  );
}

function Source({ text }: { text: Promise<string> }) {
  return (
    <Listing role="group" aria-label="Source" tabIndex={0}>
      <code>{use(text)}</code>
    </Listing>
  );
}

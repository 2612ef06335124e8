import { expect, test } from 'vitest';
import { withoutStyleAttributes } from '../../tools/build/style-attributes.ts';

test('style attributes become rules of the page’s sheet, each once', () => {
  const page = `<style id="_goober">.a{top:0}</style>
<div id="root"><i class="a" style="width:55%;height:1em"></i><i style="left:0"></i><i style="width:55%;height:1em" hidden></i></div>`;
  expect(
    withoutStyleAttributes(page),
  ).toBe(`<style id="_goober">.a{top:0}#root [data-style="0"]{width:55%;height:1em}#root [data-style="1"]{left:0}</style>
<div id="root"><i class="a" data-style="0"></i><i data-style="1"></i><i data-style="0" hidden></i></div>`);
});

test('a page without any stays as it is', () => {
  const page = '<style id="_goober">.a{top:0}</style><div id="root" title="style"></div>';
  expect(withoutStyleAttributes(page)).toBe(page);
});

test('one that is written otherwise in markup than in a sheet is refused', () => {
  expect(() => withoutStyleAttributes('<p style="content:&quot;x&quot;">')).toThrow(
    'A style attribute has to be read like any other: content:&quot;x&quot;',
  );
});

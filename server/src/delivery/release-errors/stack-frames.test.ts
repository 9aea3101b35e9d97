import { expect, it } from 'vitest';
import { stackFrames } from './stack-frames.ts';

const AT = 'https://outlets.example/releases/mfe-centre/1.2.0';
const FRAMES = [
  {
    name: 'mfe-centre',
    version: '1.2.0',
    path: 'web/page-stores.1a2b3c4d.js',
    line: 1,
    column: 2345,
    function: 'StoreList',
  },
  { name: 'mfe-centre', version: '1.2.0', path: 'web/app.0ba07b58.js', line: 2, column: 7 },
];

it.each([
  [
    'Chrome',
    `TypeError: no\n    at StoreList (${AT}/web/page-stores.1a2b3c4d.js:1:2345)\n    at ${AT}/web/app.0ba07b58.js:2:7`,
  ],
  ['Firefox', `StoreList@${AT}/web/page-stores.1a2b3c4d.js:1:2345\ne@${AT}/web/app.0ba07b58.js:2:7`],
  [
    'Safari',
    `StoreList@${AT}/web/page-stores.1a2b3c4d.js:1:2345\n@${AT}/web/app.0ba07b58.js:2:7\n[native code]`,
  ],
])('parses a stack of %s', (_browser, stack) => {
  expect(stackFrames(stack)).toEqual(FRAMES);
});

it('parses a stack of a release process', () => {
  const stack =
    'Error: no\n    at render (release:///mfe-centre@1.2.0-local.ab12/node/render.mjs:3:40)\n    at node:internal:1:1';
  expect(stackFrames(stack)).toEqual([
    {
      name: 'mfe-centre',
      version: '1.2.0-local.ab12',
      path: 'node/render.mjs',
      line: 3,
      column: 40,
      function: 'render',
    },
  ]);
});

it('omits frames outside releases and text that is not a function name', () => {
  const stack = [
    'Error: ann.smith@example.com',
    '    at ann.smith@example.com (chrome-extension://abc/x.js:1:1)',
    `    at <img src=x> (${AT}/web/app.js:1:1)`,
    `    at f (${AT}/web/../../secret.js:1:1)`,
    `    at f (${AT}/web/app.js:0:1)`,
    `    at f (${AT}/web/app.js?q=Smith:1:1)`,
  ].join('\n');
  expect(stackFrames(stack)).toEqual([
    { name: 'mfe-centre', version: '1.2.0', path: 'web/app.js', line: 1, column: 1 },
  ]);
  expect(stackFrames('at ('.repeat(3_000))).toEqual([]);
  expect(stackFrames(`    at f (${AT}/web/app.js:1:1)\n`.repeat(200))).toHaveLength(12);
});

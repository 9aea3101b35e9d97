import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLES } from '../dev/gallery.tsx';
import * as ui from './index.ts';

const samplesDirectory = new URL('../dev/', import.meta.url);
const sampleSources = readdirSync(samplesDirectory)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(new URL(file, samplesDirectory), 'utf8'))
  .join('\n');

const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));

describe('server-rendered samples', () => {
  it.each(SAMPLES)('render %s without style attributes and inline handlers', (_, Sample) => {
    const html = renderToStaticMarkup(<Sample />);
    expect(html).not.toMatch(/\sstyle=|\son\w+=|<script|undefined|NaN/);
    expect(html.length).toBeGreaterThan(1000);
  });

  // `FieldError` is a part of every field; `HydratedLater` draws nothing itself.
  it.each(components.filter((name) => name !== 'FieldError' && name !== 'HydratedLater'))(
    'include %s',
    (name) => {
      expect(sampleSources).toMatch(new RegExp(`<${name}[\\s/>]`));
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [false, 'You’re offline. Try again.'],
  [true, 'Try again.'],
])('an error names the connection only if the browser knows: online %s', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine });
  const html = renderToStaticMarkup(<ui.ErrorState title="We couldn’t load this" message="Try again." />);
  expect(html.replaceAll(/<\/?span>/g, '')).toMatch(new RegExp(`>${text}<`));
});

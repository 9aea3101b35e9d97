import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { compositionSchema, DOM_IDS, shellPageSchema, slotDataSchema } from 'shared-contracts/composition';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

export const contentsOf = (html: string, name: string, attributes = '') =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*${attributes}[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );

export const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)]
    .filter(([, of]) => of === rel)
    .map(([, , href = '']) => href);

const block = (html: string, id: string): unknown =>
  JSON.parse(contentsOf(html, 'script', `id="${id}"`)[0] ?? 'null');

export function parsePage(html: string) {
  return {
    title: decoded(contentsOf(html, 'title')[0] ?? ''),
    slot: /<div id="slot"[^>]*>([\s\S]*?)<\/div><\/main>/.exec(html)?.[1] ?? '',
    composition: compositionSchema.parse(block(html, DOM_IDS.composition)),
    shell: shellPageSchema.parse(block(html, DOM_IDS.shellData)),
    slotData: slotDataSchema.parse(block(html, DOM_IDS.slotData)),
    importMap: JSON.parse(contentsOf(html, 'script', 'type="importmap"')[0] ?? '{}') as {
      integrity: Record<string, string>;
    },
  };
}

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const hasContent = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode === 200 && body.includes('<h1>200 Sample Outlets</h1>');

export const isRefused = ({ statusCode, headers }: LightMyRequestResponse) =>
  statusCode === 503 && Number(headers['retry-after']) >= 1;

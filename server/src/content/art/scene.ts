import { readFileSync } from 'node:fs';
import { sceneColours } from './colours.ts';
import { frameOf, n, type SceneFacts, SHEETS } from './frame.ts';
import { land } from './land.ts';
import { layOutShops } from './shop-layout.ts';
import { drawShops } from './shops.ts';
import { sky } from './sky.ts';
import { street } from './street.ts';

/** Drawn goods and signs, each a symbol in an 80 × 80 box. Pages set their colours with custom properties. */
export const GOODS = readFileSync(new URL('./goods.svg', import.meta.url), 'utf8');
const SYMBOLS = new Map(
  [...GOODS.matchAll(/<symbol id="(\w+)"[^>]*>(.*)<\/symbol>/g)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
);
export const isGoods = (name: string): boolean => SYMBOLS.has(name);

const PALETTES = [
  ['c0', '#a8360a'],
  ['c1', '#0b2f27'],
  ['c5', '#264268'],
  ['c4', '#86293a'],
  ['c3', '#1f5a5f'],
] as const;

/** Objects in the foreground of a strip, which name the subject of its page. */
function still(names: readonly string[], { sheet, seed }: SceneFacts): string {
  const { width, height, random } = frameOf(sheet, seed + 7);
  const size = height * 0.4;
  const [first, second, third] =
    names.length === 1 ? [0.72] : names.length === 2 ? [0.58, 0.8] : [0.46, 0.66, 0.86];
  const turn = Math.floor(random() * PALETTES.length);
  return [first, second, third]
    .slice(0, names.length)
    .map((at = 0, index) => {
      const [dye, shade] = PALETTES[(turn + index) % PALETTES.length] ?? PALETTES[0];
      const k = (size / 80) * (index === 1 ? 1.12 : 1);
      const x = n(width * at - 40 * k);
      const y = n(height - 10 - 76 * k);
      const shadow = `<ellipse cx="${n(x + 40 * k)}" cy="${n(y + 75 * k)}" rx="${n(38 * k)}" ry="${n(5 * k)}" opacity=".16"/>`;
      return `${shadow}<g transform="translate(${x} ${y})scale(${k.toFixed(2)})" style="--dye:var(--${dye});--shade:${shade}">${SYMBOLS.get(names[index] ?? '') ?? ''}</g>`;
    })
    .join('');
}

// The one moving moment: awnings open as a picture appears, and windows light up.
const OPENING =
  '@media(prefers-reduced-motion:no-preference){.cloth path{animation:open .9s cubic-bezier(.2,.7,.2,1) backwards}.pane{animation:lit .8s .7s backwards}}@keyframes open{from{clip-path:inset(0 0 70% 0)}}@keyframes lit{from{fill:#7c8f96}}';

const known = new Map<string, string>();
const MOST_KNOWN = 600;

/** Returns the drawing of a place as an SVG file. `things` are names of goods for its foreground. */
export function scene(facts: SceneFacts, things: readonly string[] = []): string {
  const key = JSON.stringify([facts, things]);
  const found = known.get(key);
  if (found) return found;
  const { width, height } = SHEETS[facts.sheet];
  const shops = layOutShops(frameOf(facts.sheet, facts.seed), facts.landscape);
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${sceneColours(facts)}${facts.sheet === 'hero' ? OPENING : ''}</style>`,
    sky(facts),
    land(facts),
    drawShops(shops, facts),
    street(shops, facts),
    still(things, facts),
    '</svg>',
  ].join('');
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, drawing);
  return drawing;
}

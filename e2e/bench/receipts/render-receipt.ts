import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { escapeHtml } from '../../../server/src/platform/html/escape.ts';
import type { DrawnReceipt } from './draw-receipt.ts';
import type { Random } from './truth.ts';

export interface ReceiptFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const FONTS = join(import.meta.dirname, '../../../server/node_modules/@fontsource');
const fontFace = (name: string, file: string) =>
  `@font-face{font-family:${name};src:url(data:font/woff2;base64,${readFileSync(join(FONTS, file), 'base64')})}`;
const FACES =
  fontFace('Plex', 'ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2') +
  fontFace('Prime', 'courier-prime/files/courier-prime-latin-400-normal.woff2');
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  mono: ['Plex', 'Prime', '"Liberation Mono",monospace', '"DejaVu Sans Mono",monospace'],
  sans: ['"Liberation Sans",Arial,sans-serif'],
  narrow: ['"Liberation Sans Narrow","Arial Narrow",sans-serif'],
  serif: ['"Liberation Serif",Georgia,serif'],
};

const TEXT_STYLE = `.l{display:flex;justify-content:space-between;white-space:pre-wrap;min-height:1.2em}
.l>:not(:first-child){text-align:right}.l>:not(:first-child):not(:last-child){flex:0 0 18%}
.c{justify-content:center;text-align:center}.b{font-size:1.5em;font-weight:700}
.bars{height:3em;margin:.4em 10%}`;

function bars({ int }: Random): string {
  const stripes = Array.from(
    { length: 60 },
    () =>
      `<i style="display:inline-block;height:100%;width:${int(1, 4)}px;margin-right:${int(1, 4)}px;background:#222"></i>`,
  );
  return `<div class=bars>${stripes.join('')}</div>`;
}

function lineAsHtml(line: string, random: Random): string {
  if (line === '||') return bars(random);
  const [, marks = '', text = ''] = /^(\^!|\^|!)?(.*)$/.exec(line) ?? [];
  const parts = text.split('<>').map((part) => `<span>${escapeHtml(part)}</span>`);
  return `<div class="l${marks.includes('^') ? ' c' : ''}${marks.includes('!') ? ' b' : ''}">${parts.join('')}</div>`;
}

/** Only the receipt, as wide as its paper. */
function paperOf({ layout, text, random, truth }: DrawnReceipt): {
  style: string;
  html: string;
  width: string;
} {
  if (layout.isHtml) {
    const [, style = '', html = ''] = /^<style>(.*?)<\/style>\n(.*)$/s.exec(text) ?? [];
    const mail = layout.head.has('email')
      ? `<div style="font:12px sans-serif;border-bottom:1px solid #999"><p>${truth.date.slice(5).replace('-', '/')}/26, 9:14 PM &nbsp; Mail - Your receipt</p><p><b>From:</b> ${escapeHtml(truth.store)} &lt;receipts@store.example&gt;<br><b>To:</b> shopper@mail.example<br><b>Subject:</b> Your receipt from ${escapeHtml(truth.store)}</p></div>`
      : '';
    return { style, html: mail + html, width: '' };
  }
  const font = random.pick(FAMILIES[layout.head.get('font') ?? 'mono'] ?? ['monospace']);
  const width = Number(layout.head.get('width') ?? 40);
  return {
    style: `${FACES}${TEXT_STYLE}.paper{font-family:${font}}`,
    html: text
      .split('\n')
      .map((line) => lineAsHtml(line, random))
      .join('\n'),
    width: `${width}ch`,
  };
}

/** A phone's picture on a table: tilt, perspective, folds, a shadow, grain and a little blur. */
function photoStyle(random: Random): string {
  const { between, int, pick, chance } = random;
  const table = pick(['#6b4f3a', '#39424e', '#a9a396', '#23282b', '#c9b79c']);
  const fold = (at: number) =>
    `transparent ${at - 1.2}%,rgba(0,0,0,${between(0.1, 0.25)}) ${at}%,rgba(255,255,255,.35) ${at + 0.5}%,transparent ${at + 1.8}%`;
  const folds = chance(0.6)
    ? `linear-gradient(${chance(0.5) ? 180 : 92}deg,${fold(int(20, 45))},${fold(int(55, 80))}),`
    : '';
  return `body{margin:0}.scene{padding:120px 170px;background:${table};display:inline-block;position:relative;overflow:hidden;perspective:2400px;filter:blur(${between(0, 0.9)}px)}
.paper{background:${pick(['#fbfaf6', '#f3efe6', '#eef1f4', '#e9e4da'])};color:rgba(20,20,30,${between(0.72, 0.95)});padding:36px 30px;position:relative;font-size:${int(22, 32)}px;line-height:${between(1.15, 1.4)};transform:rotateX(${between(-8, 8)}deg) rotateY(${between(-8, 8)}deg) rotate(${between(-8, 8)}deg);filter:url(#crumple)}
.fold,.dark,.grain{position:absolute;inset:0;pointer-events:none}
.fold{background:${folds}linear-gradient(${int(0, 360)}deg,rgba(255,250,230,.1),transparent)}
.dark{mix-blend-mode:multiply;background:linear-gradient(${int(0, 360)}deg,rgba(20,20,40,${between(0.15, 0.5)}),transparent ${int(35, 80)}%),radial-gradient(circle at ${int(0, 100)}% ${int(0, 100)}%,rgba(0,0,0,${between(0, 0.3)}),transparent 55%)}
.grain{filter:url(#grain);opacity:${between(0.15, 0.45)};mix-blend-mode:overlay}`;
}

const filters = ({ int, between }: Random) =>
  `<svg width=0 height=0 style="position:absolute"><filter id=crumple><feTurbulence type=fractalNoise baseFrequency=${between(0.001, 0.004)} numOctaves=2 seed=${int(1, 999)} /><feDisplacementMap in=SourceGraphic scale=${int(0, 18)} xChannelSelector=R yChannelSelector=G /></filter><filter id=grain><feTurbulence type=fractalNoise baseFrequency=.8 numOctaves=1 seed=${int(1, 999)} /></filter></svg>`;

const documentOf = (style: string, html: string) =>
  `<!doctype html><meta charset=utf-8><style>${style}</style>${html}`;

async function pictureOf(page: Page, html: string, quality?: number): Promise<Buffer> {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  return page
    .locator('.scene')
    .screenshot({ type: quality ? 'jpeg' : 'png', ...(quality ? { quality } : {}), timeout: 120_000 });
}

async function photo(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { random } = receipt;
  const { style, html, width } = paperOf(receipt);
  const picture = await pictureOf(
    page,
    documentOf(
      `${style}${photoStyle(random)}`,
      `${filters(random)}<div class=scene><div class=paper style="width:${width || '30em'}">${html}<div class=fold></div></div><div class=dark></div><div class=grain></div></div>`,
    ),
    random.int(60, 88),
  );
  return random.chance(0.25) ? turnedByExif(page, picture) : picture;
}

/** Stores the pixels turned, and the turn in the header, as phones do. */
async function turnedByExif(page: Page, picture: Buffer): Promise<Buffer> {
  const turned = await turnedPicture(page, picture, -90);
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(exif.length + 2);
  return Buffer.concat([turned.subarray(0, 2), Buffer.from([0xff, 0xe1]), size, exif, turned.subarray(2)]);
}

async function turnedPicture(page: Page, picture: Buffer, degrees: number): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:0"><img src="data:image/jpeg;base64,${picture.toString('base64')}">`,
  );
  const data: string = await page.evaluate(async (angle) => {
    const image = document.images[0] as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalHeight;
    canvas.height = image.naturalWidth;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((angle * Math.PI) / 180);
    context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
    return canvas.toDataURL('image/jpeg', 0.85);
  }, degrees);
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

/** A flatbed or printer image: even light, pale or broken print. */
async function thermal(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { random } = receipt;
  const { style, html, width } = paperOf(receipt);
  const fading = random.chance(0.3)
    ? `.fade{position:absolute;inset:0;background:repeating-linear-gradient(90deg,transparent 0 ${random.int(60, 160)}px,rgba(255,255,255,${random.between(0.25, 0.5)}) 0 ${random.int(170, 190)}px)}`
    : '';
  return pictureOf(
    page,
    documentOf(
      `${style}body{margin:0}.scene{display:inline-block;position:relative;background:#fff;padding:24px}.paper{color:rgba(0,0,0,${random.between(0.55, 1)});font-size:${random.int(20, 28)}px;line-height:1.25}${fading}`,
      `<div class=scene><div class=paper style="width:${width || '40em'}">${html}</div><div class=fade></div></div>`,
    ),
  );
}

async function screenshot(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { style, html } = paperOf(receipt);
  return pictureOf(
    page,
    documentOf(
      `${style.replaceAll('body', '.paper')}body{margin:0;background:#fff}.scene{width:390px;zoom:2;background:#fff}.paper{box-sizing:border-box;padding:14px}`,
      `<div class=scene><div class=paper>${html}</div></div>`,
    ),
  );
}

async function pdfOf(page: Page, html: string, landscape = false): Promise<Buffer> {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  return page.pdf({
    format: 'Letter',
    landscape,
    printBackground: true,
    margin: { top: '36px', bottom: '36px', left: '36px', right: '36px' },
  });
}

function textPage(receipt: DrawnReceipt): string {
  const { style, html, width } = paperOf(receipt);
  const size = receipt.random.int(10, 13);
  return documentOf(
    `${style}.paper{${width ? `font-size:${size}px;line-height:1.25` : ''}}`,
    `<div class=paper style="width:${width || 'auto'}">${html}</div>`,
  );
}

async function scan(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const picture = await (receipt.random.chance(0.5) ? thermal(page, receipt) : photo(page, receipt));
  return pdfOf(page, imagePage(picture));
}

const imagePage = (picture: Buffer, height = 900) =>
  documentOf(
    '',
    `<img style="max-width:100%;max-height:${height}px" src="data:image/*;base64,${picture.toString('base64')}">`,
  );

/** Chromium writes no `/Rotate`. It replaces a list of the same length, so that every offset stays right. */
function withRotate(pdf: Buffer, degrees: number): Buffer {
  const list = /(?<=\/Type \/Page\n)\/Resources <<\/ProcSet \[[^\]]*\]/g;
  const text = pdf.toString('latin1');
  if (text.search(list) < 0) throw new Error('The PDF has no list to replace with /Rotate.');
  const turned = text.replace(list, (old) => `/Rotate ${degrees} /Resources <<`.padEnd(old.length));
  return Buffer.from(turned, 'latin1');
}

/** A page that was scanned or saved sideways: text or picture, with or without the note that turns it back. */
async function turned(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { random } = receipt;
  const degrees = random.pick([90, 270]);
  if (random.chance(0.5)) return withRotate(await pdfOf(page, textPage(receipt)), degrees);
  const picture = await turnedPicture(page, await photo(page, receipt), degrees);
  const pdf = await pdfOf(page, imagePage(picture, 640), true);
  return random.chance(0.5) ? withRotate(pdf, 360 - degrees) : pdf;
}

/** Draws the file of a receipt in a page of the browser. */
export async function renderReceipt(browser: Browser, receipt: DrawnReceipt): Promise<ReceiptFile> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  const file = `${String(receipt.at).padStart(4, '0')}-${receipt.truth.kind}-${receipt.layout.id}-${receipt.form}`;
  try {
    switch (receipt.form) {
      case 'photo':
        return { name: `${file}.jpg`, bytes: await photo(page, receipt) };
      case 'thermal':
        return { name: `${file}.png`, bytes: await thermal(page, receipt) };
      case 'screenshot':
        return { name: `${file}.png`, bytes: await screenshot(page, receipt) };
      case 'scan':
        return { name: `${file}.pdf`, bytes: await scan(page, receipt) };
      case 'turned':
        return { name: `${file}.pdf`, bytes: await turned(page, receipt) };
      default:
        return { name: `${file}.pdf`, bytes: await pdfOf(page, textPage(receipt)) };
    }
  } finally {
    await page.close();
  }
}

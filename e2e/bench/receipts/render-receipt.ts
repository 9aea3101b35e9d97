import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { escapeHtml } from '../../../server/src/platform/html/escape.ts';
import type { DrawnReceipt } from './draw-receipt.ts';
import type { Form } from './layouts.ts';
import type { Random } from './truth.ts';

export interface ReceiptFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const face = (name: string, url: string) =>
  `@font-face{font-family:${name};src:url(data:font/woff2;base64,${readFileSync(new URL(url), 'base64')})}`;
const FACES =
  face('Plex', import.meta.resolve('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2')) +
  face('Prime', import.meta.resolve('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2'));
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  mono: ['Plex', 'Prime', '"Liberation Mono",monospace', '"DejaVu Sans Mono",monospace'],
  sans: ['"Liberation Sans",Arial,sans-serif'],
  narrow: ['"Liberation Sans Narrow","Arial Narrow",sans-serif'],
  serif: ['"Liberation Serif",Georgia,serif'],
};
const LINES = `.l{display:flex;justify-content:space-between;white-space:pre-wrap;min-height:1.2em}
.l>:not(:first-child){text-align:right}.l>:not(:first-child):not(:last-child){flex:0 0 18%}
.c{justify-content:center;text-align:center}.b{font-size:1.5em;font-weight:700}
.bars{height:3em;margin:.4em 10%}.bars i{display:inline-block;height:100%;background:#222}`;

function lineAsHtml(line: string, { int }: Random): string {
  if (line === '||') {
    const bar = () => `<i style="width:${int(1, 4)}px;margin-right:${int(1, 4)}px"></i>`;
    return `<div class=bars>${Array.from({ length: 60 }, bar).join('')}</div>`;
  }
  const [, center = '', large = '', text = ''] = /^(\^?)(!?)(.*)$/.exec(line) ?? [];
  const parts = text.split('<>').map((part) => `<span>${escapeHtml(part)}</span>`);
  return `<div class="l${center && ' c'}${large && ' b'}">${parts.join('')}</div>`;
}

const mailHead = (store: string, date: string) =>
  `<div style="font:12px sans-serif;border-bottom:1px solid #999"><p>${date.slice(5).replace('-', '/')}/26, 9:14 PM &nbsp; Mail - Your receipt</p>
<p><b>From:</b> ${escapeHtml(store)} &lt;receipts@store.example&gt;<br><b>To:</b> shopper@mail.example<br><b>Subject:</b> Your receipt from ${escapeHtml(store)}</p></div>`;

function paperOf({ layout: { head, isHtml }, text, random, truth }: DrawnReceipt) {
  if (isHtml) {
    const [, style = '', html = ''] = /^<style>(.*?)<\/style>\n(.*)$/s.exec(text) ?? [];
    const top = head.has('email') ? mailHead(truth.store, truth.date) : '';
    return { style: style.replaceAll('body', '.paper'), html: top + html };
  }
  const family = random.pick(FAMILIES[head.get('font') ?? 'mono'] ?? ['monospace']);
  const lines = text.split('\n').map((line) => lineAsHtml(line, random));
  const width = `${head.get('width') ?? 40}ch`;
  return { style: `${FACES}${LINES}.paper{font-family:${family};width:${width}}`, html: lines.join('\n') };
}

async function show(page: Page, receipt: DrawnReceipt, scene: string): Promise<void> {
  const { int, between } = receipt.random;
  const { style, html } = paperOf(receipt);
  await page.setContent(`<!doctype html><meta charset=utf-8><style>${style}${scene}</style>
<svg width=0 height=0 style="position:absolute">
<filter id=crumple><feTurbulence type=fractalNoise baseFrequency=${between(0.001, 0.004)} numOctaves=2 seed=${int(1, 999)} /><feDisplacementMap in=SourceGraphic scale=${int(0, 18)} xChannelSelector=R yChannelSelector=G /></filter>
<filter id=grain><feTurbulence type=fractalNoise baseFrequency=.8 numOctaves=1 seed=${int(1, 999)} /><feColorMatrix values='1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1' /></filter></svg>
<div class=scene><div class=paper>${html}<div class=fold></div></div><div class=dark></div><div class=grain></div></div>`);
  await page.evaluate('document.fonts.ready');
}

const scenePicture = (page: Page, options: { type: 'png' } | { type: 'jpeg'; quality: number }) =>
  page.locator('.scene').screenshot({ ...options, timeout: 120_000 });

function photoStyle({ between, int, pick, chance }: Random): string {
  const fold = (at: number) =>
    `transparent ${at - 1.2}%,rgba(0,0,0,${between(0.1, 0.25)}) ${at}%,rgba(255,255,255,.35) ${at + 0.5}%,transparent ${at + 1.8}%`;
  const folds = `linear-gradient(${pick([180, 92])}deg,${fold(int(20, 45))},${fold(int(55, 80))}),`;
  return `body{margin:0}
.scene{padding:120px 170px;background:${pick(['#6b4f3a', '#39424e', '#a9a396', '#23282b', '#c9b79c'])};display:inline-block;position:relative;overflow:hidden;perspective:2400px}
.paper{background:${pick(['#fbfaf6', '#f3efe6', '#eef1f4', '#e9e4da'])};color:rgba(20,20,30,${between(0.72, 0.95)});padding:36px 30px;position:relative;font-size:${int(22, 32)}px;line-height:${between(1.15, 1.4)};transform:rotateX(${between(-8, 8)}deg) rotateY(${between(-8, 8)}deg) rotate(${between(-8, 8)}deg);filter:url(#crumple) blur(${between(0, 0.9)}px)}
.fold,.dark,.grain{position:absolute;inset:0}
.fold{background:${chance(0.6) ? folds : ''}linear-gradient(${int(0, 360)}deg,rgba(255,250,230,.1),transparent)}
.dark{mix-blend-mode:multiply;background:linear-gradient(${int(0, 360)}deg,rgba(20,20,40,${between(0.15, 0.5)}),transparent ${int(35, 80)}%),radial-gradient(circle at ${int(0, 100)}% ${int(0, 100)}%,rgba(0,0,0,${between(0, 0.3)}),transparent 55%)}
.grain{filter:url(#grain);opacity:${between(0.05, 0.3)}}`;
}

async function photo(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { random } = receipt;
  await show(page, receipt, photoStyle(random));
  const picture = await scenePicture(page, { type: 'jpeg', quality: random.int(60, 88) });
  return random.chance(0.25) ? withExif(await turnedPicture(page, picture, -90)) : picture;
}

/** Adds the note with which phones store pictures turned by 90 degrees. */
function withExif(jpeg: Buffer): Buffer {
  const exif = 'ffe10022457869660000' + '4d4d002a00000008000101120003000000010006000000000000';
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif, 'hex'), jpeg.subarray(2)]);
}

async function turnedPicture(page: Page, jpeg: Buffer, degrees: number): Promise<Buffer> {
  await page.setContent(`<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`);
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

async function thermal(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { between, chance, int } = receipt.random;
  const pale = `repeating-linear-gradient(90deg,transparent 0 ${int(60, 160)}px,rgba(255,255,255,${between(0.25, 0.5)}) 0 ${int(170, 190)}px)`;
  await show(
    page,
    receipt,
    `body{margin:0}.scene{display:inline-block;position:relative;background:#fff;padding:24px}.dark{position:absolute;inset:0;background:${chance(0.3) ? pale : 'none'}}
.paper{color:rgba(0,0,0,${between(0.55, 1)});font-size:${int(20, 28)}px;line-height:1.25}`,
  );
  return scenePicture(page, { type: 'png' });
}

async function screenshot(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  await show(page, receipt, 'body{margin:0}.scene{width:390px;zoom:2;background:#fff}.paper{padding:14px}');
  return scenePicture(page, { type: 'png' });
}

const pdfOf = (page: Page, landscape = false) =>
  page.pdf({
    format: 'Letter',
    landscape,
    printBackground: true,
    margin: { top: '36px', bottom: '36px', left: '36px', right: '36px' },
  });

async function text(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { int } = receipt.random;
  const size = receipt.layout.isHtml ? '' : `.paper{font-size:${int(10, 13)}px;line-height:1.25}`;
  await show(page, receipt, size);
  return pdfOf(page);
}

async function picturePdf(page: Page, picture: Buffer, landscape = false): Promise<Buffer> {
  const source = `data:image/*;base64,${picture.toString('base64')}`;
  await page.setContent(`<img style="max-width:100%;max-height:${landscape ? 640 : 900}px" src="${source}">`);
  return pdfOf(page, landscape);
}

/** Chromium writes no `/Rotate`. It replaces a list of the same length, so that every offset stays right. */
function withRotate(pdf: Buffer, degrees: number): Buffer {
  const list = /(?<=\/Type \/Page\n)\/Resources <<\/ProcSet \[[^\]]*\]/g;
  const source = pdf.toString('latin1');
  if (source.search(list) < 0) throw new Error('The PDF has no list to replace with /Rotate.');
  const turned = source.replace(list, (old) => `/Rotate ${degrees} /Resources <<`.padEnd(old.length));
  return Buffer.from(turned, 'latin1');
}

/** A page that was scanned or saved sideways: text or picture, with or without the note that turns it back. */
async function turned(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const { random } = receipt;
  const degrees = random.pick([90, 270]);
  if (random.chance(0.5)) return withRotate(await text(page, receipt), degrees);
  const picture = await turnedPicture(page, await photo(page, receipt), degrees);
  const pdf = await picturePdf(page, picture, true);
  return random.chance(0.5) ? withRotate(pdf, 360 - degrees) : pdf;
}

async function scan(page: Page, receipt: DrawnReceipt): Promise<Buffer> {
  const picture = receipt.random.chance(0.5) ? thermal : photo;
  return picturePdf(page, await picture(page, receipt));
}

const DRAWN: Readonly<Record<Form, (page: Page, receipt: DrawnReceipt) => Promise<Buffer>>> = {
  text,
  email: text,
  screenshot,
  thermal,
  photo,
  scan,
  turned,
};
const ENDINGS: Readonly<Partial<Record<Form, string>>> = { screenshot: 'png', thermal: 'png', photo: 'jpg' };

export async function renderReceipt(browser: Browser, receipt: DrawnReceipt): Promise<ReceiptFile> {
  const { at, form, layout, truth } = receipt;
  // A few pictures are as large as those of new phones.
  const deviceScaleFactor = form === 'photo' && receipt.random.chance(0.2) ? 2 : 1;
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 }, deviceScaleFactor });
  try {
    const name = `${String(at).padStart(4, '0')}-${truth.kind}-${layout.id}-${form}.${ENDINGS[form] ?? 'pdf'}`;
    return { name, bytes: await DRAWN[form](page, receipt) };
  } finally {
    await page.close();
  }
}

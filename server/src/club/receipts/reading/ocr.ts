import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { OEM, type Page, PSM } from 'tesseract.js';

export interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Ocr {
  read(picture: Buffer): Promise<Word[]>;
}

// Runs the worker script of tesseract.js without a worker: V8 reserves half a gigabyte per thread, which
// counts against the memory limit.
interface WorkerScript {
  setAdapter(adapter: Readonly<Record<string, unknown>>): void;
  dispatchHandlers(
    packet: { workerId: string; jobId: string; action: string; payload: object },
    send: (answer: { status: 'resolve' | 'reject' | 'progress'; data: unknown }) => void,
  ): void;
}

// Receipts are in English, in Canada also in French.
const LANGUAGES = ['eng', 'fra'] as const;

const require = createRequire(import.meta.url);
const script: WorkerScript = require('tesseract.js/src/worker-script/index.js');
script.setAdapter({
  getCore: require('tesseract.js/src/worker-script/node/getCore.js'),
  gunzip: gunzipSync,
  // Language data comes with its package: nothing is fetched or written.
  readCache: (path: string) => {
    const name = basename(path);
    return readFile(require.resolve(`@tesseract.js-data/${name.split('.')[0]}/4.0.0_best_int/${name}`));
  },
});

function ask<Answer>(action: string, payload: object): Promise<Answer> {
  return new Promise((resolve, reject) =>
    script.dispatchHandlers({ workerId: 'ocr', jobId: action, action, payload }, ({ status, data }) => {
      if (status === 'resolve') resolve(data as Answer);
      else if (status === 'reject') reject(new Error(String(data)));
    }),
  );
}

/** Starts Tesseract. Call it once per process. */
export async function startOcr(): Promise<Ocr> {
  await ask('load', { options: { lstmOnly: true, logging: false } });
  await ask('loadLanguage', {
    langs: LANGUAGES.join('+'),
    options: { langPath: 'packages', cacheMethod: 'none', lstmOnly: true },
  });
  await ask('initialize', { langs: LANGUAGES.join('+'), oem: OEM.LSTM_ONLY, config: {} });
  await ask('setParameters', {
    params: {
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      preserve_interword_spaces: '1',
      user_defined_dpi: '200',
    },
  });
  return {
    async read(picture) {
      const { blocks } = await ask<Page>('recognize', {
        image: new Uint8Array(picture),
        options: {},
        output: { blocks: true, text: false },
      });
      const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
      return lines.flatMap(({ words }) =>
        words.map(({ text, confidence, bbox }, at) => {
          // Tesseract sometimes gives a word the box of its whole line.
          const next = words[at + 1]?.bbox.x0 ?? bbox.x1;
          const right = next > bbox.x0 ? Math.min(bbox.x1, next) : bbox.x1;
          return { text, confidence, left: bbox.x0, top: bbox.y0, right, bottom: bbox.y1 };
        }),
      );
    },
  };
}

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';

/** A word and where it stands in the picture that was read. */
export interface Word {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Ocr {
  /** Words of a picture (PNG). */
  read(picture: Buffer): Promise<Word[]>;
  stop(): Promise<void>;
}

/** Receipts are in English, in Canada in French too. */
const LANGUAGES = ['eng', 'fra'] as const;

const require = createRequire(import.meta.url);

/** Tesseract takes its languages from one folder; npm brings each in its own. */
async function languageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-languages-'));
  for (const language of LANGUAGES) {
    const name = `${language}.traineddata.gz`;
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`);
    await copyFile(file, join(folder, name));
  }
  return folder;
}

/** Starts Tesseract with the data that came with the packages: nothing is fetched. */
export async function startOcr(): Promise<Ocr> {
  const folder = await languageFolder();
  try {
    const worker = await createWorker(LANGUAGES.join('+'), OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      preserve_interword_spaces: '1',
      user_defined_dpi: '200',
    });
    return {
      async read(picture) {
        const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
        const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
          paragraphs.flatMap(({ lines }) => lines),
        );
        return lines.flatMap(({ words }) =>
          words.map(({ text, confidence, bbox }) => ({
            text,
            confidence,
            left: bbox.x0,
            top: bbox.y0,
            right: bbox.x1,
            bottom: bbox.y1,
          })),
        );
      },
      stop: async () => void (await worker.terminate()),
    };
  } finally {
    // It was read when the worker was made.
    await rm(folder, { recursive: true, force: true });
  }
}

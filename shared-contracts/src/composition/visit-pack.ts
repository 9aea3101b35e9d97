import { slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const VISIT_PACK_PATH = '/api/visit-pack';

export const visitPackQuerySchema = z.object({ centre: slugSchema });

const MAX_PAGES = 40;
const MAX_FILES = 1_000;
const MAX_PATH = 300;

/** A file or page of this site with its transfer size in bytes. */
const partSchema = z.object({
  path: z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(MAX_PATH)),
  bytes: z.int().check(z.gte(0)),
});

export const visitPackSchema = z.object({
  centre: slugSchema,
  /** Changes with every release that its pages run, and with the content. */
  version: z.string().check(z.maxLength(100)),
  pages: z.array(partSchema).check(z.maxLength(MAX_PAGES)),
  /** Release files that those pages may load. */
  files: z.array(partSchema).check(z.maxLength(MAX_FILES)),
});
export type VisitPack = z.infer<typeof visitPackSchema>;

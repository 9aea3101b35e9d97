import { slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';

/** Path of what a visit pack of one centre holds, to be asked with its slug. @since 1.20.0 */
export const VISIT_PACK_PATH = '/api/visit-pack';

/** Query of GET {@link VISIT_PACK_PATH}. @since 1.20.0 */
export const visitPackQuerySchema = z.object({ centre: slugSchema });

const MOST_PAGES = 40;
const MOST_FILES = 1_000;
const LONGEST_PATH = 300;

/** Something of this site with its bytes as they come over the line. */
const partSchema = z.object({
  path: z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(LONGEST_PATH)),
  bytes: z.int().check(z.gte(0)),
});

/** Answer of GET {@link VISIT_PACK_PATH}: what this browser needs to open one centre's pages without a line. @since 1.20.0 */
export const visitPackSchema = z.object({
  centre: slugSchema,
  /** Changes with any release that a page of it runs, and with the content. */
  version: z.string().check(z.maxLength(100)),
  /** Public pages, each with the data that it shows. */
  pages: z.array(partSchema).check(z.maxLength(MOST_PAGES)),
  /** Files of releases that those pages may load. */
  files: z.array(partSchema).check(z.maxLength(MOST_FILES)),
});
/** @since 1.20.0 */
export type VisitPack = z.infer<typeof visitPackSchema>;

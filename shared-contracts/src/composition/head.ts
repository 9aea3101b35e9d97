import { z } from '../zod.ts';

/** Head of a page, put into the document's. The server writes it; after a soft navigation the shell does. */
export const headSchema = z.object({
  /** Unique, without the site's name: the shell appends it. */
  title: z.string(),
  description: z.string(),
  /** Path of the canonical address, without origin. */
  canonicalPath: z.string(),
  /** `noindex` keeps the page out of search engines. */
  robots: z.optional(z.enum(['noindex'])),
  /** Path of the Open Graph picture. */
  image: z.optional(z.string()),
  /** schema.org objects. Only the server writes them (React would create the script by innerHTML). */
  jsonLd: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Head = z.infer<typeof headSchema>;

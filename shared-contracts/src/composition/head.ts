import { z } from '../zod.ts';

/** Path of this site: `//elsewhere.example` is an address of another one. */
const ownPathSchema = z.string().check(z.regex(/^\/(?![/\\])/));

/** Head of a page, put into the document's. The server writes it; after a soft navigation the shell does. */
export const headSchema = z.object({
  /** Unique, without the site's name: the shell appends it. */
  title: z.string(),
  description: z.string(),
  /** Path of the canonical address, without origin. */
  canonicalPath: ownPathSchema,
  /** `noindex` keeps the page out of search engines. */
  robots: z.optional(z.enum(['noindex'])),
  /** Path of the Open Graph picture. */
  image: z.optional(ownPathSchema),
  /** schema.org objects. Only the server writes them (React would create the script by innerHTML). */
  jsonLd: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Head = z.infer<typeof headSchema>;

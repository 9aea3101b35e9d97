import { z } from '../zod.ts';

/** Path on this site. `//elsewhere.example` would be another site's URL, and URL parsers drop control characters. */
const ownPathSchema = z.string().check(z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u));

/** Head of a page. The server writes it into the document, the shell after a client navigation. */
export const headSchema = z.object({
  /** Unique title without the site's name, which the shell appends. */
  title: z.string(),
  description: z.string(),
  /** Path of the canonical URL, without origin. */
  canonicalPath: ownPathSchema,
  /** `noindex` keeps the page out of search engines. */
  robots: z.optional(z.enum(['noindex'])),
  image: z.optional(ownPathSchema),
  /** schema.org objects. Only the server writes them, because React would create the script by innerHTML. */
  jsonLd: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
export type Head = z.infer<typeof headSchema>;

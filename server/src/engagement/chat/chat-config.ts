import { z } from 'zod';
import { StartError } from '../../platform/errors/operator-errors.ts';
import type { ChatVendor } from './chat.plugin.ts';

/** Settings of a chat vendor. Its widget runs in a frame without access to the site. */
export const chatEnvironment = {
  CHAT_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'script of a chat vendor: loaded with functional consent, in a frame without access to the site ([more](../server/src/engagement/chat/README.md))',
      without: "the site's own help panel",
    }),
  CHAT_SCRIPT_DATA: z.string().default('{}').describe('JSON object: `data-` attributes of that script'),
};
type Environment = z.infer<z.ZodObject<typeof chatEnvironment>>;

const dataSchema = z.record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.string().max(500));

function parseData(text: string) {
  try {
    return dataSchema.safeParse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function readChatConfig({ CHAT_SCRIPT_URL, CHAT_SCRIPT_DATA }: Environment): ChatVendor | null {
  const data = parseData(CHAT_SCRIPT_DATA);
  if (!data?.success)
    throw new StartError('CHAT_SCRIPT_DATA must be a JSON object of texts by names such as "site-id".');
  return CHAT_SCRIPT_URL ? { script: CHAT_SCRIPT_URL, data: data.data } : null;
}

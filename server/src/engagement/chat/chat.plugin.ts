import fp from 'fastify-plugin';
import { CHAT_FRAME_PATH } from 'shared-contracts';
import { type ChatVendor, sendChatFrame } from './chat-frame.ts';

export interface ChatOptions {
  /** Null for the site's own help panel. */
  readonly vendor: ChatVendor | null;
}

export const chatPlugin = fp<ChatOptions>(
  async (app, { vendor }) => {
    if (vendor) app.get(CHAT_FRAME_PATH, (_request, reply) => sendChatFrame(reply, vendor));
  },
  { name: 'chat' },
);

import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { CHAT_FRAME_PATH } from 'shared-contracts/shell';
import { jsonForScript } from '../../platform/html/escape.ts';
import { sendVendorFrame } from '../../platform/html/frame-page.ts';

export interface ChatVendor {
  readonly script: string;
  readonly data: Readonly<Record<string, string>>;
}

const scriptOf = ({ script, data }: ChatVendor) => `
const chat = document.createElement('script');
for (const [name, value] of ${jsonForScript(Object.entries(data))}) chat.setAttribute('data-' + name, value);
chat.async = true;
chat.src = ${jsonForScript(script)};
document.head.append(chat);
`;

/** Sends the chat vendor's frame. The vendor's script may load anything (`strict-dynamic`) over HTTPS. */
function sendChatFrame(reply: FastifyReply, vendor: ChatVendor): FastifyReply {
  const from = `${new URL(vendor.script).origin} https:`;
  return sendVendorFrame(reply, {
    title: 'Chat',
    script: scriptOf(vendor),
    scriptSources: "'strict-dynamic'",
    policy: [
      `style-src ${from} 'unsafe-inline'`,
      `connect-src ${from} wss:`,
      `img-src ${from} data: blob:`,
      `font-src ${from} data:`,
      `media-src ${from} blob:`,
      `frame-src ${from}`,
      `form-action ${from}`,
    ],
    sandbox: 'allow-scripts allow-forms allow-popups',
  });
}

interface ChatOptions {
  readonly vendor: ChatVendor | null;
}

export const chatPlugin = fp<ChatOptions>(
  async (app, { vendor }) => {
    if (vendor) app.get(CHAT_FRAME_PATH, (_request, reply) => sendChatFrame(reply, vendor));
  },
  { name: 'chat' },
);

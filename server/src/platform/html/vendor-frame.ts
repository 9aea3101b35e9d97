import type { FastifyReply } from 'fastify';
import { cspHash } from './csp.ts';
import { escapeHtml } from './escape.ts';
import { sendFrame } from './send-frame.ts';

export interface VendorFrame {
  readonly title: string;
  readonly script: string;
  readonly scriptSources: string;
  readonly policy: readonly string[];
  readonly sandbox: string;
}

export function sendVendorFrame(reply: FastifyReply, frame: VendorFrame): FastifyReply {
  const { title, script, scriptSources, policy, sandbox } = frame;
  return sendFrame(reply, {
    policy: [`script-src ${cspHash(script)} ${scriptSources}`, ...policy],
    sandbox,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><script>${script}</script></head><body></body></html>`,
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA, ROOT } from './workspace.ts';

const demoSchema = z.object({ member: z.object({ email: z.string(), password: z.string() }) });

/** Site at a desk in the server's own words (`DEMO` in its settings): it has a member whose password everybody knows. */
const hasDemo = ({ DATABASE_URL, OIDC_ISSUER, ORIGIN, DEMO }: NodeJS.ProcessEnv) =>
  !DATABASE_URL && !OIDC_ISSUER && (DEMO ? DEMO === 'on' : !ORIGIN);

/** Lines for whoever has started a site: where it is, who may sign in, and what it keeps. */
export function greeting(origin: string, env: NodeJS.ProcessEnv = process.env): string {
  const demo = demoSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'sample-content/data/demo-member.json'), 'utf8')),
  ).member;
  const lines = [
    `Serving ${origin}`,
    ...(hasDemo(env) ? [`  sign in    ${demo.email} with ${demo.password}`] : []),
    `  releases   ${origin}/ops, with the token in ${join(DATA, 'release-token')}`,
    `  kept in    ${DATA}${env.SMTP_URL ? '' : ', mail too'}`,
    '  end        Ctrl+C',
  ];
  return `\n${lines.join('\n')}\n`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA, ROOT } from '../repository/workspace.ts';

const demoSchema = z.object({ member: z.object({ email: z.string(), password: z.string() }) });

/** Whether the local site has the demo member, whose password is public (server setting `DEMO`). */
const hasDemo = ({ DATABASE_URL, OIDC_ISSUER, ORIGIN, DEMO }: NodeJS.ProcessEnv) =>
  !DATABASE_URL && !OIDC_ISSUER && (DEMO ? DEMO === 'on' : !ORIGIN);

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

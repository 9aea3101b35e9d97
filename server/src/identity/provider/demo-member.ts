import type { Db } from '../../platform/storage/index.ts';
import { createAccount, findAccountByEmail } from './accounts.ts';
import { hashPassword } from './password.ts';

/** The demo member of the sample content; README names them. */
export const DEMO_MEMBER = { email: 'demo@example.com', password: 'outlet-club-demo' } as const;

/** Makes the demo member once. */
export async function ensureDemoMember(db: Db, issuer: string): Promise<void> {
  if (await findAccountByEmail(db, DEMO_MEMBER.email)) return;
  await createAccount(db, issuer, {
    email: DEMO_MEMBER.email,
    passwordHash: await hashPassword(DEMO_MEMBER.password),
    profile: {
      first_name: 'Dana',
      last_name: 'Demo',
      birthday: '1988-06-14',
      country: 212,
      region: 'SC',
      postal_code: '29406',
      gender: null,
      preferred_center: 'charleston',
      opt_ins: { email: true, sms: false },
    },
  });
}

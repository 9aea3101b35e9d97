import { existsSync } from 'node:fs';
import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { PlainError } from '../src/lib/report.ts';

/** Each by a file that its Debian package brings. */
const PACKAGES = {
  glewlwyd: '/usr/bin/glewlwyd',
  'lemonldap-ng': '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm',
  starlet: '/usr/share/perl5/Plack/Handler/Starlet.pm',
} as const;

/** A drill installs nothing. */
function requirePackages(): void {
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  throw new PlainError(
    `This drill needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}, with what they recommend.`,
  );
}

/** `npm test` signs in with `oidc-provider` alone. */
export const drill: Drill = {
  shows: 'members sign in with Glewlwyd and LemonLDAP::NG, and out of both sessions',
  needs: 'Debian’s packages glewlwyd, lemonldap-ng and starlet, 4 minutes',
  async run() {
    requirePackages();
    return browserTests(['drills/openid-providers'], { DRILL: 'openid-providers' }, 1)();
  },
};

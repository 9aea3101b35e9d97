import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { requirePackages } from './require-packages.ts';

/** Each by a file that its Debian package brings. */
const PACKAGES = {
  glewlwyd: '/usr/bin/glewlwyd',
  'lemonldap-ng': '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm',
  starlet: '/usr/share/perl5/Plack/Handler/Starlet.pm',
} as const;

/** `npm test` signs in with `oidc-provider` alone. */
export const drill: Drill = {
  shows:
    'members sign in with Glewlwyd and LemonLDAP::NG, and out of both sessions; one of the site’s own provider is linked to each by a mail',
  needs: 'Debian’s packages glewlwyd, lemonldap-ng and starlet, 4 minutes',
  async run() {
    requirePackages(PACKAGES);
    return browserTests(['drills/openid-providers'], { DRILL: 'openid-providers' }, 1)();
  },
};

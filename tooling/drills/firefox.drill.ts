import { browserTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';

/** `npm test` goes these ways in Chromium. Debian’s WebKit (webkit2gtk-driver) keeps no `Secure` cookie of http://localhost: nobody could sign in. */
export const drill: Drill = {
  shows: 'ten journeys go all the way in Firefox, driven by WebDriver BiDi, without an error in its console',
  needs: 'Debian’s firefox-esr (or FIREFOX_PATH), and npm’s registry for Puppeteer; 3 minutes',
  run: () => browserTests(['drills/firefox'], { DRILL: 'firefox' }, 1)(),
};

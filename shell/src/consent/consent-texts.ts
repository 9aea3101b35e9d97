import type { ConsentCategory, ConsentRegion } from 'shared-contracts/member';

/* Texts that shoppers consent to. The proof stores their version: raise CONSENT_TEXT_VERSION with every
   change. A test checks it. */

const ASKED =
  'We use what the site needs to work. With your OK, we also count visits, remember where you shop and show offers you may like.';

export const QUESTION: Readonly<Record<ConsentRegion, string>> = {
  us: `${ASKED} You can change your mind at any time, and tell us not to share your information.`,
  ca: `${ASKED} You can withdraw it at any time, as easily as you gave it.`,
  other: `${ASKED} You can withdraw it at any time, and ask us what we have on file.`,
};

export const CATEGORIES: ReadonlyArray<Readonly<Record<'label' | 'text', string>> & { id: ConsentCategory }> =
  [
    {
      id: 'necessary',
      label: 'Necessary',
      text: 'Sign-in, security and your choices here. The site cannot work without them.',
    },
    {
      id: 'performance',
      label: 'Performance',
      text: 'How pages are used and how fast they load, so that we can fix what is slow or broken.',
    },
    {
      id: 'functional',
      label: 'Functional',
      text: 'Remembers where you last shopped, your searches, where you parked and which offers you closed.',
    },
    {
      id: 'targeting',
      label: 'Targeting',
      text: 'Tells our audience service who you are when you are signed in, so that offers here and elsewhere suit you.',
    },
  ];

export const SALE: Readonly<Record<ConsentRegion, string>> = {
  us: 'We do not sell personal information for money. What targeting does counts as sharing in some states. Turn it off here, signed in or not, and it stays off in this browser.',
  ca: 'We do not sell personal information. Targeting tells a company outside this site who you are. Turn it off here, and it stays off in this browser.',
  other:
    'We do not sell personal information. Targeting tells a company outside this site who you are. Turn it off here, and it stays off in this browser.',
};

export const SIGNAL =
  'Your browser sends the Global Privacy Control signal. We honor it: targeting stays off, whatever you choose here.';

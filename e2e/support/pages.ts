import { paths } from 'shared-contracts';

/** The public pages, each by an address of its own. */
export const PAGES = [
  { name: 'home', path: paths.home(), owner: 'mfe-discovery' },
  { name: 'find a centre', path: paths.findACentre(), owner: 'mfe-discovery' },
  { name: 'brands', path: paths.brands(), owner: 'mfe-discovery' },
  { name: 'gift cards', path: paths.giftCards(), owner: 'mfe-discovery' },
  { name: 'contact', path: paths.contactUs(), owner: 'mfe-discovery' },
  { name: 'privacy', path: paths.privacyPolicy(), owner: 'mfe-discovery' },
  { name: 'terms', path: paths.termsOfUse(), owner: 'mfe-discovery' },
  { name: 'accessibility', path: paths.accessibility(), owner: 'mfe-discovery' },
  { name: 'the earnings call', path: paths.earningsCall(), owner: 'mfe-discovery' },
  { name: 'a centre', path: paths.centre('charleston'), owner: 'mfe-centre' },
  { name: 'its stores', path: paths.stores('charleston'), owner: 'mfe-centre' },
  { name: 'its directory', path: paths.directory('charleston'), owner: 'mfe-centre' },
  { name: 'its map', path: paths.map('charleston'), owner: 'mfe-centre' },
  { name: 'its deals', path: paths.deals('charleston'), owner: 'mfe-centre' },
  { name: 'its promotions', path: paths.promotions('charleston'), owner: 'mfe-centre' },
  { name: 'its events', path: paths.events('charleston'), owner: 'mfe-centre' },
  { name: 'its month', path: paths.events('charleston', { view: 'month' }), owner: 'mfe-centre' },
  { name: 'its parking', path: paths.parking('charleston'), owner: 'mfe-centre' },
  { name: 'its visitor info', path: paths.visitorInfo('charleston'), owner: 'mfe-centre' },
  { name: 'what to know before going', path: paths.knowBeforeYouGo('charleston'), owner: 'mfe-centre' },
  { name: 'its security', path: paths.security('charleston'), owner: 'mfe-centre' },
  { name: 'its jobs', path: paths.jobs('charleston'), owner: 'mfe-centre' },
  { name: 'drinks that walk along', path: paths.dora('pinecrest'), owner: 'mfe-centre' },
  { name: 'the club', path: paths.rewards(), owner: 'mfe-loyalty' },
  {
    name: 'sign-in',
    path: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    owner: 'mfe-account',
  },
] as const;

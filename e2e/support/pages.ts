import { paths } from 'shared-contracts';

/** The public pages, each by an address of its own. */
export const PAGES = [
  { name: 'home', path: paths.home(), owner: 'mfe-discovery' },
  { name: 'find a centre', path: paths.findACentre(), owner: 'mfe-discovery' },
  { name: 'brands', path: paths.brands(), owner: 'mfe-discovery' },
  { name: 'a centre', path: paths.centre('charleston'), owner: 'mfe-centre' },
  { name: 'its stores', path: paths.stores('charleston'), owner: 'mfe-centre' },
  { name: 'the club', path: paths.rewards(), owner: 'mfe-loyalty' },
  {
    name: 'sign-in',
    path: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    owner: 'mfe-account',
  },
] as const;

import { paths, type SavingsPass } from 'shared-contracts';

/** Loader data of a page of the pass, with its breadcrumb for search engines. */
export const passCrumbs = (pass: SavingsPass, here?: { name: string; item: string }) => [
  { name: 'Home', item: paths.home() },
  { name: pass.title, item: paths.savingsPass() },
  ...(here ? [here] : []),
];

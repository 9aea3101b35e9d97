import { paths, type SavingsPass } from 'shared-contracts';

export const passCrumbs = (pass: SavingsPass, here?: { name: string; item: string }) => [
  { name: 'Home', item: paths.home() },
  { name: pass.title, item: paths.savingsPass() },
  ...(here ? [here] : []),
];

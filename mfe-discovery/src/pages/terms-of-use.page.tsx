import { paths } from 'shared-contracts/content';
import { legalPage } from '../features/legal/legal-page.tsx';

export const { loader, head, Component } = legalPage({
  document: 'terms-of-use',
  path: paths.termsOfUse(),
  description: (name) =>
    `The terms under which ${name} offers this site, its club and its rewards, with all past versions.`,
});

import { paths } from 'shared-contracts';
import { legalPage } from '../features/legal/legal-page.tsx';

export const { loader, head, Component } = legalPage({
  document: 'accessibility',
  path: paths.accessibility(),
  description: (name) =>
    `How ${name} makes its site and its centres usable for everybody, what is known to be missing, and whom to tell.`,
});

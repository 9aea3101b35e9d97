import { paths } from 'shared-contracts/content';
import { legalPage } from '../features/legal/legal-page.tsx';

export const { loader, head, Component } = legalPage({
  document: 'accessibility',
  path: paths.accessibility(),
  description: (name) =>
    `How ${name} makes its site and centers accessible, what we know is missing, and how to tell us.`,
});

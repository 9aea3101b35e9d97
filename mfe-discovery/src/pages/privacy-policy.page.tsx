import { paths } from 'shared-contracts/content';
import { DeclaredKeys } from '../features/legal/declared-keys.tsx';
import { legalPage } from '../features/legal/legal-page.tsx';

export const { loader, head, Component } = legalPage({
  document: 'privacy-policy',
  path: paths.privacyPolicy(),
  description: (name) =>
    `What ${name} knows about you, why and for how long, your rights, and every cookie and storage key by name.`,
  extra: { id: 'cookies', title: 'Cookies and storage', Body: DeclaredKeys },
});

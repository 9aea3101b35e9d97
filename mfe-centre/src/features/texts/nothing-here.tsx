import type { ReactNode } from 'react';
import { ButtonLink, EmptyState } from 'shared-ui';

/** Empty state with a link to somewhere else. */
export function NothingHere(props: { title: string; href: string; link: string; children: ReactNode }) {
  const { title, href, link, children } = props;
  const action = (
    <ButtonLink variant="quiet" href={href}>
      {link}
    </ButtonLink>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}

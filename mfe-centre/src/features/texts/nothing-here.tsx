import type { ReactNode } from 'react';
import { useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, EmptyState, Notice } from 'shared-ui';

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

/** Asks for the functional consent that remembering something needs. */
export function ConsentNotice({ className, children }: { className?: string | undefined; children: string }) {
  const { consent } = useServices();
  const action = (
    <Button size="small" variant="quiet" onClick={() => consent.openPreferences()}>
      Allow it
    </Button>
  );
  return (
    <Notice className={className} action={action}>
      {children}
    </Notice>
  );
}

import { useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';

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

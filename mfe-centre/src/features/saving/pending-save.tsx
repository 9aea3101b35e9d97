import { paths } from 'shared-contracts/content';
import { createPendingSaves } from 'shared-contracts/remote';
import { SignInSheet } from 'shared-ui';
import { type Asking, PENDING_KEY, type PendingSave, type SavingMessage } from './saving-types.ts';

function isPendingSave(value: unknown): value is PendingSave {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, centre, label } = value as Record<string, unknown>;
  return (
    (kind === 'deal' || kind === 'store') &&
    Number.isSafeInteger(id) &&
    typeof centre === 'string' &&
    typeof label === 'string'
  );
}

export const pendingSaves = createPendingSaves<PendingSave>(PENDING_KEY, (value) =>
  isPendingSave(value) ? value : null,
);

/** Saves the item that waited for a sign-in, and scrolls back to it. Returns the confirmation, or null. */
export async function resume(save: (item: PendingSave) => Promise<void>): Promise<SavingMessage | null> {
  const waiting = pendingSaves.take();
  if (!waiting) return null;
  waiting.comeBack();
  await save(waiting.item);
  return { tone: 'success', text: `“${waiting.item.label}” is saved.` };
}

export function SignInFirst({ asking, onClose }: { asking: Asking | null; onClose: () => void }) {
  const callbackUrl = asking?.path;
  return (
    <SignInSheet
      open={asking !== null}
      onClose={onClose}
      what={asking?.item.label ?? ''}
      signInHref={paths.signIn({ callbackUrl })}
      joinHref={paths.joinNow({ callbackUrl })}
      onGo={() => asking && pendingSaves.remember(asking.item, asking.item.label)}
    />
  );
}

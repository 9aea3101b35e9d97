import { type PendingSave, pendingSaves } from './pending-save.ts';
import type { SavingState } from './saving-store.ts';

/** Saves the item that waited for a sign-in, and scrolls back to it. Returns the confirmation, or null. */
export async function resume(save: (item: PendingSave) => Promise<void>): Promise<SavingState['notice']> {
  const waiting = pendingSaves.take();
  if (!waiting) return null;
  waiting.comeBack();
  await save(waiting.item);
  return { tone: 'success', text: `“${waiting.item.label}” is saved.` };
}

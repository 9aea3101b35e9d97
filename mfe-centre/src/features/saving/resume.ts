import { type PendingSave, pendingSaves } from './pending-save.ts';
import type { SavingState } from './saving-store.ts';

/** Saves what waited for a sign-in, back where its heart was touched. Answers with the good news; null where nothing waited. */
export async function resume(save: (item: PendingSave) => Promise<void>): Promise<SavingState['notice']> {
  const waiting = pendingSaves.take();
  if (!waiting) return null;
  waiting.comeBack();
  await save(waiting.item);
  return { tone: 'success', text: `“${waiting.item.label}” is saved.` };
}

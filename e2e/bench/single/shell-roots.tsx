import { createRoot, hydrateRoot } from 'react-dom/client';
import { elementOf } from '../../../shell/src/page-data.ts';
import { ShellContext } from '../../../shell/src/shell-context.tsx';
import type * as shell from '../../../shell/src/shell-roots.tsx';
import { shellRoots } from '../../../shell/src/shell-roots.tsx';

/** Header and footer are hydrated where the server drew them, and drawn where it did not. */
export const hydrateShell: typeof shell.hydrateShell = (store, actions, onRetry) => {
  for (const { id, identifierPrefix, content } of Object.values(shellRoots(onRetry))) {
    const element = elementOf(id);
    const tree = <ShellContext value={{ store, actions }}>{content}</ShellContext>;
    if (store.get().status === 'loading') createRoot(element, { identifierPrefix }).render(tree);
    else hydrateRoot(element, tree, { identifierPrefix });
  }
};

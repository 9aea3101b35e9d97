import { hydrateRoot } from 'react-dom/client';
import { ShellContext } from '../../../shell/src/layout/shell-context.tsx';
import type * as shell from '../../../shell/src/layout/shell-roots.tsx';
import { shellRoots } from '../../../shell/src/layout/shell-roots.tsx';
import { elementOf } from '../../../shell/src/navigation/page-data.ts';

/** Stand-in of the shell's: header and footer are hydrated at once. */
export const hydrateShell: typeof shell.hydrateShell = (store, actions, onRetry) => {
  for (const { id, identifierPrefix, content } of Object.values(shellRoots(onRetry)))
    hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
};

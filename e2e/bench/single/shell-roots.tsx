import { hydrateRoot } from 'react-dom/client';
import { elementOf } from '../../../shell/src/page-data.ts';
import { ShellContext } from '../../../shell/src/shell-context.tsx';
import type * as shell from '../../../shell/src/shell-roots.tsx';
import { shellRoots } from '../../../shell/src/shell-roots.tsx';

/** Stand-in of the shell's: header and footer are hydrated at once. */
export const hydrateShell: typeof shell.hydrateShell = (store, actions, onRetry) => {
  for (const { id, identifierPrefix, content } of Object.values(shellRoots(onRetry)))
    hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
};

import { hydrateRoot } from 'react-dom/client';
import { ShellContext } from '../../../shell/src/context/shell-context.tsx';
import { elementOf } from '../../../shell/src/start/page-data.ts';
import type * as shell from '../../../shell/src/start/shell-roots.tsx';
import { shellRoots } from '../../../shell/src/start/shell-roots.tsx';

/** Stand-in of the shell's: header and footer are hydrated at once. */
export const hydrateShell: typeof shell.hydrateShell = (store, actions, onRetry) => {
  for (const { id, identifierPrefix, content } of Object.values(shellRoots(onRetry)))
    hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
};

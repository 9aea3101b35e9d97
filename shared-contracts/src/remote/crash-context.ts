import { createContext } from 'react';
import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import type { PageErrorView } from './page.ts';

interface Failures {
  readonly reportCrash: ReportCrash;
  readonly ErrorView: PageErrorView;
}

/** How the mounted remote's pages report failures. Null on the server, which throws instead. */
export const FailuresContext = createContext<Failures | null>(null);

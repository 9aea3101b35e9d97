import { createContext } from 'react';
import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import type { PageErrorView } from './page.ts';

interface Failures {
  readonly reportCrash: ReportCrash;
  readonly ErrorView: PageErrorView;
}

/** Failures of the mounted remote's pages: how they fail. The server throws instead, so there the default is never used. */
export const FailuresContext = createContext<Failures | null>(null);

import type { Name } from './judged-site.ts';
import type { Mix, ProxySetting, Visitor } from './visitors.ts';

export interface View {
  readonly visitor: Visitor;
  readonly page: string;
}

/** What a release does wrong, as its author does not know it. */
export interface Defect {
  readonly words: string;
  readonly share: number;
  readonly hits: (view: View) => boolean;
  readonly outcome: 'load-error' | 'mount-error' | 'render-error' | 'error-loop' | 'deadline';
  readonly afterHours: number;
  /** Whether it is the shell's render on the server that fails, which the page's address triggers. */
  readonly isOnServer: boolean;
}

export type Step =
  | { readonly do: 'browse'; readonly views: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'promote'; readonly name: Name; readonly defect?: Defect }
  | {
      readonly do: 'ramp';
      readonly name: Name;
      readonly defect?: Defect;
      readonly steps: readonly number[];
      readonly everySeconds: number;
    }
  | { readonly do: 'rollback'; readonly name: Name }
  /** Browse until the defects of what is live are found and gone, or had time enough to be. */
  | { readonly do: 'watch' }
  /** An API that all remotes call fails for a share of the views. */
  | { readonly do: 'outage'; readonly seconds: number; readonly share: number }
  /** Failures of what is live are reported, or malformed addresses asked for, from a few networks. */
  | {
      readonly do: 'attack';
      readonly name: Name;
      readonly seconds: number;
      readonly networks: number;
      readonly perMinute: number;
      readonly isMalformed: boolean;
    };

export interface World {
  readonly seed: number;
  readonly words: string;
  readonly views: number;
  readonly visitsPerDay: number;
  readonly noise: number;
  readonly mix: Mix;
  readonly proxy: ProxySetting;
  readonly steps: readonly Step[];
}

import type { LocalRemote, Outcome } from 'shared-contracts';

export interface LocalState {
  readonly local: LocalRemote;
  readonly outcome: Outcome | null;
  readonly isHeard: boolean;
  readonly errors: readonly string[];
}

const REASONS: Record<Exclude<Outcome, 'mounted'>, string> = {
  'load-error':
    'could not be loaded: is its server running, and may this site reach apps on your device (a setting beside the address)?',
  'mount-error': 'failed as it was mounted.',
  'render-error': 'failed as it was drawn.',
  deadline: 'took too long.',
};

export function wordsOfLocal({ local, outcome }: LocalState): { text: string; isFailed: boolean } {
  const { remote, origin } = local;
  if (outcome === null || outcome === 'mounted')
    return {
      text: `${remote} comes from ${origin}, your own machine. The rest is as released.`,
      isFailed: false,
    };
  return {
    text: `${remote} of ${origin} ${REASONS[outcome]} What is released stands in its place.`,
    isFailed: true,
  };
}

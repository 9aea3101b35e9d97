import {
  type Approval,
  COMPOSITION_PATH,
  type CompositionStatus,
  compositionStatusSchema,
  type Freeze,
  freezeListSchema,
  OUTCOMES_PATH,
  type PublishedRelease,
  promotedSchema,
  RELEASE_ERRORS_PATH,
  type ReleaseHealthList,
  type ReleaseMatrix,
  type ReleaseRevision,
  type ReleaseStatus,
  type ReportedError,
  releaseHealthListSchema,
  releaseHistorySchema,
  releaseListSchema,
  releaseMatrixSchema,
  releaseStatusSchema,
  reportedErrorListSchema,
  wireErrorSchema,
} from 'shared-contracts';
import type { z } from 'shared-contracts/zod';

/** A call that failed or was refused. The message is a sentence for the operator. */
export class RefusedError extends Error {
  readonly isTokenWrong: boolean;
  constructor(message: string, status: number) {
    super(message);
    this.isTokenWrong = status === 401;
  }
}

/** A change to the releases that visitors get. `percent` belongs to a canary, `to` to a rollback. */
export type Change =
  | { readonly kind: 'promote' | 'recall'; readonly name: string; readonly version: string }
  | { readonly kind: 'canary'; readonly name: string; readonly version: string; readonly percent: number }
  | {
      readonly kind: 'ramp';
      readonly name: string;
      readonly version: string;
      readonly steps: readonly number[];
      readonly minutes: number;
    }
  | {
      readonly kind: 'canary-end' | 'ramp/pause' | 'ramp/resume' | 'approval/withdraw';
      readonly name: string;
    }
  | { readonly kind: 'approve'; readonly name: string; readonly version: string; readonly id: number }
  | { readonly kind: 'rollback'; readonly name: string; readonly to?: string };

export interface Api {
  status(): Promise<ReleaseStatus>;
  releases(): Promise<PublishedRelease[]>;
  matrix(): Promise<ReleaseMatrix>;
  freezes(): Promise<readonly Freeze[]>;
  history(name: string): Promise<ReleaseRevision[]>;
  health(hours: number): Promise<ReleaseHealthList>;
  errors(name: string, hours: number): Promise<ReportedError[]>;
  composition(): Promise<CompositionStatus>;
  /** Returns the approval that the change waits for, or undefined if the change was made. */
  change(change: Change, by: { who: string; why: string }): Promise<Approval | undefined>;
  /** Sets the tester cookie in this browser, which can then choose a release by address. */
  becomeTester(): Promise<void>;
}

async function call(token: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    cache: 'no-store',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  }).catch(() => {
    throw new RefusedError('The server does not answer.', 0);
  });
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : {};
  const error = wireErrorSchema.safeParse(parsed(text));
  throw new RefusedError(
    error.data?.message ?? `The server answered with ${response.status}.`,
    response.status,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pathOf(change: Change): string {
  const base = `/api/releases/${change.name}`;
  switch (change.kind) {
    case 'rollback':
      return `${base}/rollback`;
    case 'ramp/pause':
    case 'ramp/resume':
    case 'approval/withdraw':
      return `${base}/${change.kind}`;
    case 'canary-end':
      return `${base}/canary/end`;
    default:
      return `${base}/${encodeURIComponent(change.version)}/${change.kind}`;
  }
}

function bodyOf(change: Change): object {
  if (change.kind === 'canary') return { percent: change.percent };
  if (change.kind === 'ramp') return { steps: change.steps, everySeconds: change.minutes * 60 };
  if (change.kind === 'approve') return { id: change.id };
  return change.kind === 'rollback' && change.to ? { to: change.to } : {};
}

/** Returns the server's calls. Keeps the token only in memory. */
export function createApi(token: string): Api {
  const get = async <T>(schema: z.ZodMiniType<T>, path: string): Promise<T> =>
    schema.parse(await call(token, path));
  return {
    status: () => get(releaseStatusSchema, '/api/releases/status'),
    releases: async () => (await get(releaseListSchema, '/api/releases')).releases,
    matrix: () => get(releaseMatrixSchema, '/api/releases/matrix'),
    freezes: async () => (await get(freezeListSchema, '/api/releases/freezes')).freezes,
    history: async (name) =>
      (await get(releaseHistorySchema, `/api/releases/history?name=${name}&limit=40`)).revisions,
    health: (hours) => get(releaseHealthListSchema, `${OUTCOMES_PATH}?hours=${hours}`),
    errors: async (name, hours) =>
      (await get(reportedErrorListSchema, `${RELEASE_ERRORS_PATH}?name=${name}&hours=${hours}`)).errors,
    composition: () => get(compositionStatusSchema, COMPOSITION_PATH),
    change: async (change, by) => {
      const body = JSON.stringify({ ...bodyOf(change), ...by });
      const answer = await call(token, pathOf(change), { method: 'POST', body });
      return promotedSchema.safeParse(answer).data?.waits;
    },
    becomeTester: async () => {
      await call(token, '/api/qa', { method: 'POST', body: '{}' });
    },
  };
}

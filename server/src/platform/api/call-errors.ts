import { statusOf } from '../errors/request-error.ts';
import type { ApiAccess, ApiCall, ApiError, StatusOfCode } from './described-call.ts';

const BY_ACCESS: Readonly<Record<ApiAccess, readonly ApiError[]>> = {
  public: [],
  csrf: ['FORBIDDEN'],
  member: ['UNAUTHENTICATED'],
  'member-own': ['UNAUTHENTICATED', 'FORBIDDEN'],
  'member-change': ['UNAUTHENTICATED', 'FORBIDDEN'],
  release: ['UNAUTHENTICATED'],
  team: ['UNAUTHENTICATED', 'FORBIDDEN'],
  operations: ['UNAUTHENTICATED', 'FORBIDDEN'],
  tester: ['FORBIDDEN'],
  metrics: ['UNAUTHENTICATED'],
  signed: ['UNAUTHENTICATED'],
  'signed-by-stripe': ['FORBIDDEN'],
  staff: ['UNAUTHENTICATED', 'FORBIDDEN'],
};

function ofHooks({ params, body, upload, access }: ApiCall): ApiError[] {
  return [
    'INVALID_REQUEST',
    'RATE_LIMITED',
    ...(access?.startsWith('signed') ? [] : (['CARD_NUMBER_REFUSED'] as const)),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(body || upload ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ];
}

const withStatus = (error: ApiError): StatusOfCode =>
  typeof error === 'string' ? { code: error, status: statusOf(error) } : error;

export function callErrors(call: ApiCall): ReadonlyMap<number, readonly string[]> {
  const all = [...ofHooks(call), ...BY_ACCESS[call.access ?? 'public'], ...(call.errors ?? [])].map(
    withStatus,
  );
  const byStatus = new Map<number, string[]>();
  for (const { code, status } of all.toSorted((a, b) => a.status - b.status)) {
    const codes = byStatus.get(status) ?? [];
    if (!codes.includes(code)) codes.push(code);
    byStatus.set(status, codes);
  }
  return byStatus;
}

import {
  announcedSchema,
  approvalListSchema,
  approveRequestSchema,
  auditListSchema,
  canaryRequestSchema,
  changeRequestSchema,
  checkedRequestSchema,
  checkRequestSchema,
  createdPreviewSchema,
  createdTeamSchema,
  createdTokenSchema,
  freezeListSchema,
  freezeRequestSchema,
  grantListSchema,
  grantRequestSchema,
  matrixQuerySchema,
  PAYLOAD_TYPES,
  pastQuerySchema,
  previewListSchema,
  previewRequestSchema,
  previewRevokeSchema,
  promotedSchema,
  promoteRequestSchema,
  publishAnswerSchema,
  publishRequestSchema,
  rampListSchema,
  rampRequestSchema,
  releaseCheckSchema,
  releaseHistorySchema,
  releaseListSchema,
  releaseManifestSchema,
  releaseMapPathSchema,
  releaseMatrixSchema,
  releaseNameSchema,
  releasePathSchema,
  releaseSignatureSchema,
  releaseStatusSchema,
  repairAnswerSchema,
  repairRequestSchema,
  revokedTokenSchema,
  rollbackRequestSchema,
  teamRequestSchema,
  tokenListSchema,
  tokenRequestSchema,
  unfreezeRequestSchema,
  versionSchema,
  withdrawRequestSchema,
} from 'shared-contracts/release';
import { z } from 'shared-contracts/zod';
import { type ApiCall, apiBody } from '../../../platform/api/described-call.ts';
import { releaseErrors } from '../records/release-error.ts';

export const nameParams = z.object({ name: releaseNameSchema });
export const releaseParams = z.extend(nameParams, { version: versionSchema });
export const fileParams = z.extend(releaseParams, {
  '*': z.union([releasePathSchema, releaseMapPathSchema]),
});
export const listQuery = z.object({ name: z.optional(releaseNameSchema) });
export const tokenParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{12}$/)) });
const manifestAnswer = z.object({
  manifest: releaseManifestSchema,
  signatures: z.array(releaseSignatureSchema),
});

const tag = 'releases';
const why = 'the December till';
const reason = apiBody(changeRequestSchema, { why });
const envelope = {
  payloadType: PAYLOAD_TYPES.check,
  payload: 'e30=',
  signatures: [{ keyid: '0123456789abcdef', sig: 'AA==' }],
};
const bytes = { media: 'application/octet-stream' };
const gone = releaseErrors('RELEASE_NOT_FOUND');
const changing = releaseErrors('RELEASE_NOT_FOUND', 'RELEASE_REFUSED');
const incomplete = releaseErrors(
  'RELEASE_NOT_FOUND',
  'RELEASE_EXISTS',
  'RELEASE_REFUSED',
  'RELEASE_INCOMPLETE',
);

const read = (call: Omit<ApiCall, 'tag' | 'access'>): ApiCall => ({ ...call, tag, access: 'release' });
const ofTeam = (call: Omit<ApiCall, 'tag' | 'access'>): ApiCall => ({
  params: nameParams,
  body: reason,
  errors: changing,
  ...call,
  tag,
  access: 'team',
});
const upload = (call: Omit<ApiCall, 'tag' | 'access'>): ApiCall => ({
  errors: incomplete,
  tag,
  access: 'team',
  ...call,
});
const ofOperations = (call: Omit<ApiCall, 'tag' | 'access'>): ApiCall => ({
  ...(call.body && { errors: changing }),
  ...call,
  tag,
  access: 'operations',
});
const goingLive = (call: Omit<ApiCall, 'tag' | 'access' | 'answer'>): ApiCall =>
  ofTeam({ params: releaseParams, answer: promotedSchema, ...call });
const shows = {
  also: { 202: 'Nothing has changed yet: a second token must approve it' },
  errors: releaseErrors('RELEASE_NOT_FOUND', 'RELEASE_REFUSED', 'RELEASE_UNCHECKED'),
};

export const CALLS = {
  list: read({
    operation: 'releases',
    summary: 'Published releases',
    query: listQuery,
    answer: releaseListSchema,
  }),
  status: read({ operation: 'releaseStatus', summary: 'What is live', answer: releaseStatusSchema }),
  matrix: read({
    operation: 'releaseMatrix',
    summary: 'Whether each stored release could go live now, and why not',
    query: matrixQuerySchema,
    answer: releaseMatrixSchema,
  }),
  history: read({
    operation: 'releaseHistory',
    summary: 'What was live when',
    query: pastQuerySchema,
    answer: releaseHistorySchema,
  }),
  audit: read({
    operation: 'releaseAudit',
    summary: 'Every change, with its author and reason',
    query: pastQuerySchema,
    answer: auditListSchema,
  }),
  manifest: read({
    operation: 'releaseManifest',
    summary: 'The manifest of a published release, and its signatures',
    params: releaseParams,
    answer: manifestAnswer,
    errors: gone,
  }),
  file: read({
    operation: 'releaseFile',
    summary: 'The bytes of one of its files, or of a source map',
    params: fileParams,
    answer: bytes,
    errors: releaseErrors('RELEASE_NOT_FOUND', 'RELEASE_INCOMPLETE'),
  }),

  announce: upload({
    operation: 'announceRelease',
    summary: 'Announces a manifest; answers with the files that the server lacks',
    params: releaseParams,
    upload: { media: 'application/json' },
    answer: announcedSchema,
  }),
  upload: upload({
    operation: 'uploadReleaseFile',
    summary: 'Sends the bytes of an announced file',
    params: fileParams,
    upload: bytes,
    answer: null,
  }),
  check: ofTeam({
    operation: 'checkRelease',
    summary: 'Reports what publishing and promoting would refuse; changes nothing',
    params: releaseParams,
    body: apiBody(checkRequestSchema, {}),
    answer: releaseCheckSchema,
  }),
  checked: ofTeam({
    operation: 'storeReleaseCheck',
    summary: 'Stores the signed result of a check, which a first promotion needs',
    params: releaseParams,
    body: apiBody(checkedRequestSchema, { why, result: { statement: envelope } }),
    answer: null,
  }),
  publish: ofTeam({
    operation: 'publishRelease',
    summary: 'Closes the release: it can be served, and never changes',
    params: releaseParams,
    body: apiBody(publishRequestSchema, { why }),
    answer: publishAnswerSchema,
    errors: incomplete,
  }),
  repair: ofTeam({
    operation: 'repairRelease',
    summary: 'Repairs damaged files; returns those that must be sent again',
    params: releaseParams,
    body: apiBody(repairRequestSchema, { why }),
    answer: repairAnswerSchema,
    errors: incomplete,
  }),

  promote: goingLive({
    operation: 'promoteRelease',
    summary: 'Makes it live',
    body: apiBody(promoteRequestSchema, { why }),
    ...shows,
  }),
  canary: goingLive({
    operation: 'startCanary',
    summary: 'Gives it to a share of the visitors',
    body: apiBody(canaryRequestSchema, { why, percent: 10 }),
    ...shows,
  }),
  ramp: goingLive({
    operation: 'startRamp',
    summary: 'A canary whose share grows by time and health',
    body: apiBody(rampRequestSchema, { why, steps: [5, 25, 100], everySeconds: 3_600 }),
    ...shows,
  }),
  approve: goingLive({
    operation: 'approveRelease',
    summary: 'Makes a change that waits for a second token',
    body: apiBody(approveRequestSchema, { why, id: 7 }),
  }),
  recall: goingLive({
    operation: 'recallRelease',
    summary: 'Withdraws it permanently',
  }),
  withdraw: ofTeam({
    operation: 'withdrawApproval',
    summary: 'Withdraws a waiting change',
    answer: approvalListSchema,
  }),
  ramps: {
    pause: ofTeam({
      operation: 'pauseRamp',
      summary: 'Pauses a ramp',
      answer: rampListSchema,
    }),
    resume: ofTeam({
      operation: 'resumeRamp',
      summary: 'Resumes a ramp',
      answer: rampListSchema,
    }),
  },
  endCanary: goingLive({
    operation: 'endCanary',
    summary: 'Ends the canary',
    params: nameParams,
  }),
  rollback: goingLive({
    operation: 'rollBack',
    summary: 'Back to the last good release, or to the one that is named',
    params: nameParams,
    body: apiBody(rollbackRequestSchema, { why, to: '1.4.2' }),
  }),

  previews: read({
    operation: 'previews',
    summary: 'Previews whose links open',
    query: listQuery,
    answer: previewListSchema,
  }),
  preview: ofTeam({
    operation: 'createPreview',
    summary: 'Publishes it for some days to visitors with its link; it never goes live',
    params: releaseParams,
    body: apiBody(previewRequestSchema, { why, label: 'pr-42' }),
    answer: createdPreviewSchema,
    status: 201,
    errors: incomplete,
  }),
  revokePreview: ofTeam({
    operation: 'revokePreview',
    summary: 'Closes a preview’s link at once',
    body: apiBody(previewRevokeSchema, { why, label: 'pr-42' }),
    answer: previewListSchema,
  }),

  tokens: ofOperations({ operation: 'releaseTokens', summary: 'Tokens of teams', answer: tokenListSchema }),
  createToken: ofOperations({
    operation: 'createReleaseToken',
    summary: 'Creates a team token; its secret is shown only once',
    body: apiBody(tokenRequestSchema, { why, team: 'lockers', releases: ['mfe-lockers'], days: 90 }),
    answer: createdTokenSchema,
    status: 201,
  }),
  revokeToken: ofOperations({
    operation: 'revokeReleaseToken',
    summary: 'Revokes a token',
    params: tokenParams,
    body: reason,
    answer: revokedTokenSchema,
  }),
  grants: read({
    operation: 'grants',
    summary: 'Which remote may have routes below which path',
    answer: grantListSchema,
  }),
  createTeam: ofOperations({
    operation: 'createTeam',
    summary: 'A token for one remote, and what is granted to it',
    body: apiBody(teamRequestSchema, {
      why,
      team: 'lockers',
      remote: 'mfe-lockers',
      prefixes: ['/lockers'],
      days: 90,
    }),
    answer: createdTeamSchema,
    status: 201,
  }),
  grant: ofOperations({
    operation: 'grantPaths',
    summary: 'Grants a remote the paths below which it may have routes',
    body: apiBody(grantRequestSchema, { why, remote: 'mfe-lockers', prefixes: ['/lockers'] }),
    answer: grantListSchema,
  }),
  withdrawGrant: ofOperations({
    operation: 'withdrawGrant',
    summary: 'Withdraws a granted path',
    body: apiBody(withdrawRequestSchema, { why, remote: 'mfe-lockers', prefix: '/lockers' }),
    answer: grantListSchema,
  }),
  freezes: read({
    operation: 'freezes',
    summary: 'Windows in which nothing goes live',
    answer: freezeListSchema,
  }),
  freeze: ofOperations({
    operation: 'freeze',
    summary: 'Freezes one remote or all for a time',
    body: apiBody(freezeRequestSchema, { why, to: '2026-11-30T06:00:00Z' }),
    answer: freezeListSchema,
  }),
  unfreeze: ofOperations({
    operation: 'liftFreeze',
    summary: 'Ends a freeze',
    body: apiBody(unfreezeRequestSchema, { why }),
    answer: freezeListSchema,
  }),
};

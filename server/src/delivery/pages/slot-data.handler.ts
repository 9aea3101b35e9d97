import type { FastifyReply, FastifyRequest } from 'fastify';
import { REVISION_HEADER, safeReturnPath } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { preferredEncoding } from '../../platform/http/content-encoding.ts';
import { slotDataQuery } from '../composition/composition-calls.ts';
import type { ChosenComposition, Compositions } from '../composition/compositions.ts';
import type { PageRequest } from './page-answer.ts';
import { BusyError } from './page-queue.ts';
import { isPagePath, type ReadAddress } from './steps/1-read-address.ts';
import type { SentAnswer } from './steps/8-encode-answer.ts';

export type AnswerOf = (
  asked: PageRequest,
  chosen: ChosenComposition,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<SentAnswer>;

interface SlotDataParts {
  readonly readAddress: ReadAddress;
  readonly compositions: Compositions;
  readonly answerOf: AnswerOf;
}

export const createSlotDataHandler =
  ({ readAddress, compositions, answerOf }: SlotDataParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const url = safeReturnPath(slotDataQuery.safeParse(request.query).data?.url ?? '')?.split('#', 1)[0];
    const asked = url === undefined ? null : readAddress(request, url);
    if (!asked || !isPagePath(asked.pathname))
      throw new RequestError('INVALID_REQUEST', '`url` is the path of a page of this site.');
    const chosen = await compositions.choose(request, reply);
    if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
    const { isCacheable, slotData: body } = await answerOf(asked, chosen, request, reply).catch(
      (error: unknown) => {
        if (!(error instanceof BusyError)) throw error;
        reply.header('retry-after', error.retryAfter);
        throw new RequestError('UNAVAILABLE', 'Too many pages are in line: ask again.');
      },
    );
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    return reply
      .headers({
        [REVISION_HEADER]: chosen.composition.revision,
        'cache-control': isCacheable && !chosen.isPrivate ? 'no-cache' : 'no-store',
        vary,
      })
      .type('application/json; charset=utf-8')
      .send(await body(encoding));
  };

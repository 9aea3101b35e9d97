import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeReturnPath } from 'shared-contracts/content';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { ChosenComposition, Compositions } from '../../composition/compositions.ts';

export async function chooseComposition(
  compositions: Compositions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ChosenComposition | { location: string } | { status: number; title: string; message: string }> {
  try {
    const location = await compositions.takeLocal(request, reply);
    const place = location ?? (await compositions.qa.placeOf(request));
    if (place !== null) return { location: place };
    const chosen = await compositions.choose(request, reply);
    const { apart, isPlace } = request.server.previewVisits;
    if (chosen && apart && isPlace(request) && !chosen.isUnreleased)
      return { location: apart.site + (safeReturnPath(request.url) ?? '/') };
    if (chosen) return chosen;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { status: error.statusCode, title: 'This version cannot be shown', message: error.message };
  }
  return openingSoon(reply);
}

/** The page of a site whose first releases are not all live yet. */
export function openingSoon(reply: FastifyReply) {
  reply.header('retry-after', '2');
  return {
    status: 503,
    title: 'Opening soon',
    message: 'The site is being set up. Please try again in a minute.',
  };
}

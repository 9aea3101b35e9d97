import type { FastifyRequest } from 'fastify';
import { StartError } from '../errors/operator-errors.ts';

const SEPARATE = [
  ['OPS_ORIGIN', 'the desk and the release console'],
  ['PREVIEW_ORIGIN', 'every preview'],
] as const;

type Origins = { readonly [Name in 'ORIGIN' | (typeof SEPARATE)[number][0]]?: string | undefined };

const hostOf = (host: string) => host.toLowerCase().replace(/:(?:80|443)$/, '');

/** Returns a warning for each origin that a public site lacks. Throws a StartError if two share a host. */
export function originWarnings(origins: Origins, isPublic: boolean): string[] {
  // Without ports, because cookies have none.
  const hosts = new Set(origins.ORIGIN ? [new URL(origins.ORIGIN).hostname] : []);
  const warnings: string[] = [];
  for (const [name, what] of SEPARATE) {
    const origin = origins[name];
    if (origin === undefined) {
      if (isPublic)
        warnings.push(
          `${name} is not set: ${what} shares the shoppers' origin, where the code of every release runs. The next version does not start without it: docs/operations/upgrade.md`,
        );
      continue;
    }
    if (!origins.ORIGIN) throw new StartError(`${name} also needs ORIGIN.`);
    const host = new URL(origin).hostname;
    if (hosts.has(host)) throw new StartError(`${name} needs a host that no other origin of the site has.`);
    hosts.add(host);
  }
  return warnings;
}

export function hostTest(origin: string): (request: Pick<FastifyRequest, 'host'>) => boolean {
  const wanted = hostOf(new URL(origin).host);
  return ({ host }) => hostOf(host ?? '') === wanted;
}

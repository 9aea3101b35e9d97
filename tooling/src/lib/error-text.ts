import { placeOfError, type ReportedError } from 'shared-contracts/releases';
import { minute } from './release-tables.ts';

const counts = (all: ReadonlyArray<readonly [string, number]>) =>
  all.map(([what, count]) => `${what} (${count})`).join(', ');

/** An error for a terminal: what and where, how often and since when, in which versions and browsers, and its stack in the source. */
export function errorText(reported: ReportedError): string {
  const { fingerprint, outcome, error, message, stack, count, firstRelease, firstAt, lastAt } = reported;
  const versions = counts(reported.versions.map(({ version, count: times }) => [version, times]));
  const browsers = counts(reported.browsers.map(({ browser, count: times }) => [browser, times]));
  const place = placeOfError(reported);
  return [
    `${error}: ${message}`,
    ...(place ? [`  in ${place}`] : []),
    `  ${outcome}, ${count === 1 ? 'once' : `${count} times`}, first in ${firstRelease} on ${minute(firstAt)}, last on ${minute(lastAt)} (${fingerprint})`,
    `  versions ${versions}${browsers ? `; browsers ${browsers}` : ''}`,
    ...stack.map(
      ({ release, at, source, function: called }) =>
        `    at ${called ? `${called} ` : ''}${source ?? `${release}/${at}`}`,
    ),
  ].join('\n');
}

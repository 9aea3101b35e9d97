import { REVISION_HEADER } from 'shared-contracts';
import { contentsOf, parsePage } from './parse-page.ts';

/** Release of a remote that a page shows, and all others that it names: with one of them it is mixed. */
export function releaseOfPage(html: string, name: string, headers: Headers) {
  const { composition, slotData } = parsePage(html);
  const version = composition.remotes.find((remote) => remote.name === name)?.live.version ?? '';
  // The composition and the import map name the fallback as well.
  const lists = [
    ...contentsOf(html, 'script', 'type="importmap"'),
    ...contentsOf(html, 'script', 'type="application/json"'),
  ];
  const rest = lists.reduce((text, list) => text.replace(list, ''), html);
  const named = [...rest.matchAll(new RegExp(`/releases/${name}/([^/"]+)/`, 'g'))].map(([, of]) => of);
  const rendered = [...rest.matchAll(new RegExp(`${name}@([^"<\\s]+)`, 'g'))].map(([, of]) => of);
  const others = [...named, ...rendered].filter((of) => of !== version);
  if (slotData.release !== `${name}@${version}`) others.push(String(slotData.release));
  if (headers.get(REVISION_HEADER) !== String(composition.revision))
    others.push(`revision ${headers.get(REVISION_HEADER)} of ${composition.revision}`);
  return { version, others, mentions: named.length + rendered.length };
}

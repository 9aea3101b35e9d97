import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CentreFull, type CentreListItem, type ContentClient, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { contentQuery, WHOLE_LIST } from '../../data/content-query.ts';
import { placeName, spelledFor } from '../centre/centre-words.ts';
import type { PageKind } from '../centre/page-context.ts';
import { matchesText } from '../stores/filter-stores.ts';
import styles from './centre-switcher.module.css';

const centresQuery = (content: ContentClient) =>
  contentQuery(['centres'], (options) => content.centres({ limit: WHOLE_LIST, sort: 'state' }, options));

export function OtherCentres({ centre, kind }: { centre: CentreFull; kind: PageKind }) {
  const { content, analytics } = useServices();
  const { data, isError, refetch } = useQuery(centresQuery(content));
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  if (isError)
    return (
      <p className={styles.note}>
        {spelledFor(centre, 'We couldn’t load the list of centers.')}{' '}
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  const found = (data?.items ?? []).filter(
    (other) =>
      other.slug !== centre.slug &&
      matchesText(`${placeName(other)} ${other.address.city} ${other.address.stateName}`, text),
  );
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        type="search"
        aria-label={spelledFor(centre, 'Find a center by city or state')}
        placeholder="City or state"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.list} aria-label={spelledFor(centre, 'Centers')} aria-busy={!data}>
        {found.map((other) => (
          <CentreItem
            key={other.slug}
            centre={other}
            href={paths[kind](other.slug)}
            onSelect={() => analytics.track('centre_select', { centre: other.slug })}
          />
        ))}
      </ul>
      {data && found.length === 0 && (
        <p className={styles.note}>{spelledFor(centre, 'No center by that name.')}</p>
      )}
    </>
  );
}

function CentreItem(props: { centre: CentreListItem; href: string; onSelect: () => void }) {
  const { centre, href, onSelect } = props;
  return (
    <li>
      <a href={href} onClick={onSelect}>
        <span>{placeName(centre)}</span> <span className={styles.state}>{centre.address.state}</span>
      </a>
    </li>
  );
}

import { type ReactNode, useRef } from 'react';
import { PillLink, useCurrentInView } from 'shared-ui';
import styles from './filter-bar.module.css';

interface FilterPillsProps {
  readonly label: string;
  readonly items: ReadonlyArray<{
    readonly label: string;
    readonly href: string;
    readonly count?: number;
    readonly current: boolean;
    readonly mark?: ReactNode;
  }>;
}

export function FilterPills({ label, items }: FilterPillsProps) {
  const row = useRef<HTMLUListElement>(null);
  useCurrentInView(row, items.find(({ current }) => current)?.href);
  return (
    <ul ref={row} className={styles.pills} aria-label={label}>
      {items.map(({ label: text, href, count, current, mark }) => (
        <li key={href}>
          <PillLink href={href} aria-current={current ? 'true' : undefined}>
            {mark}
            {text} {count !== undefined && <span className={styles.count}>{count}</span>}
          </PillLink>
        </li>
      ))}
    </ul>
  );
}

import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../internal/cx.ts';
import { useCurrentInView } from '../internal/use-current-in-view.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** `id` of the open tab, controlled by the page. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tab panels with arrow keys between tabs. For tabs with URLs use `TabNav`. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  useCurrentInView(row, current?.id);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    const position = tabs.findIndex((tab) => tab.id === current?.id);
    const next =
      event.key === 'Home'
        ? tabs[0]
        : event.key === 'End'
          ? tabs.at(-1)
          : step && tabs[(position + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}${next.id}`)?.focus();
  }

  return (
    <div className={className}>
      <div ref={row} className={styles.bar} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            type="button"
            className={styles.tab}
            role="tab"
            key={tab.id}
            id={`${base}${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${base}panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            <TabWords label={tab.label} count={tab.count} />
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${base}panel`}
        aria-labelledby={`${base}${current?.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable, as the tabs pattern of ARIA has it
        tabIndex={0}
      >
        {current?.panel}
      </div>
    </div>
  );
}

export interface TabNavProps extends Omit<ComponentProps<'nav'>, 'children'> {
  readonly label: string;
  readonly items: ReadonlyArray<{
    readonly href: string;
    readonly label: string;
    readonly count?: number;
    readonly current?: boolean;
  }>;
}

/** Links that look like tabs, each with its own URL. */
export function TabNav({ label, items, className, ...rest }: TabNavProps) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, items.find(({ current }) => current)?.href);
  return (
    <nav ref={row} className={cx(styles.bar, className)} aria-label={label} {...rest}>
      {items.map(({ href, label: text, count, current }) => (
        <a className={styles.tab} key={href} href={href} aria-current={current ? 'page' : undefined}>
          <TabWords label={text} count={count} />
        </a>
      ))}
    </nav>
  );
}

function TabWords({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}

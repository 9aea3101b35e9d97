import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './table.module.css';

export interface TableProps extends ComponentProps<'table'> {
  readonly caption: string;
  readonly hideCaption?: boolean;
  /** `thead` and `tbody`. Set `data-numeric` on cells with numbers. */
  readonly children: ReactNode;
}

/** Native table with a caption. Scrolls sideways in its own box on small screens. */
export function Table({ caption, hideCaption, className, children, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be scrollable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would be one more landmark
    <div role="group" className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={cx(styles.table, className)} {...rest}>
        <caption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export interface ComparisonTableProps {
  readonly caption: string;
  readonly hideCaption?: boolean;
  readonly columns: ReadonlyArray<{
    readonly id: string;
    readonly title: ReactNode;
    readonly lead?: boolean;
  }>;
  /** One cell per column in order. `true` and `false` become a sign with text. */
  readonly rows: ReadonlyArray<{
    readonly id: string;
    readonly title: ReactNode;
    readonly cells: ReadonlyArray<ReactNode | boolean>;
  }>;
  readonly className?: string;
}

/** Comparison of tiers or passes. `lead` highlights a column. */
export function ComparisonTable({ caption, hideCaption, columns, rows, className }: ComparisonTableProps) {
  return (
    <Table caption={caption} hideCaption={hideCaption} className={cx(styles.comparison, className)}>
      <thead>
        <tr>
          <td />
          {columns.map(({ id, title, lead }) => (
            <th key={id} scope="col" data-lead={lead || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, cells }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {columns.map((column, index) => (
              <td key={column.id} data-lead={column.lead || undefined}>
                <Cell value={cells[index]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cell({ value }: { readonly value: ReactNode | boolean }) {
  if (typeof value !== 'boolean') return value;
  return (
    <>
      <Icon name={value ? 'check' : 'minus'} className={value ? styles.yes : styles.no} />
      <span className="visually-hidden">{value ? 'Yes' : 'No'}</span>
    </>
  );
}

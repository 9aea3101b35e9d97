import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  /** The page's `h1`; a span inside may be accented. */
  readonly title: ReactNode;
  /** A sentence or two below it. */
  readonly lead?: ReactNode;
  /** A `Breadcrumb` above. */
  readonly breadcrumb?: ReactNode;
  /** Between the breadcrumb and the title: a pill, a status. */
  readonly eyebrow?: ReactNode;
  /** Buttons, a search field. */
  readonly actions?: ReactNode;
  /** A `Scene` or another picture: beside the words where it is wide, above them on a phone. */
  readonly picture?: ReactNode;
  /** `display` is the home page's size of title. */
  readonly size?: 'normal' | 'display';
}

/** The head of a page: what it is, set large. With a picture it becomes the page's poster. */
export function PageHeader({
  title,
  lead,
  breadcrumb,
  eyebrow,
  actions,
  picture,
  size = 'normal',
  className,
  ...rest
}: PageHeaderProps) {
  return (
    <header
      className={cx(styles.header, className)}
      data-picture={picture ? true : undefined}
      data-size={size}
      {...rest}
    >
      {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
      <div className={styles.poster}>
        <div className={styles.words}>
          {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <div className={styles.lead}>{lead}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </header>
  );
}

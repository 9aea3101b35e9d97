import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly breadcrumb?: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly actions?: ReactNode;
  /** A `Scene` or other picture: beside the text on wide screens, above it on phones. */
  readonly picture?: ReactNode;
  /** A `SceneStrip`: a strip beside the text, above it on phones. */
  readonly strip?: ReactNode;
  /** `display` is the title size of the home page. */
  readonly size?: 'normal' | 'display';
}

/** Header of a page with its `h1`. With a picture it becomes a poster. */
export function PageHeader({
  title,
  lead,
  breadcrumb,
  eyebrow,
  actions,
  picture,
  strip,
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
        {strip && <div className={styles.strip}>{strip}</div>}
      </div>
    </header>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { cx } from '../internal/cx.ts';
import styles from './notice.module.css';

const SIGNS = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
} as const satisfies Record<string, IconName>;

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: keyof typeof SIGNS;
  readonly title?: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** Inline message. Set `role="status"` or `"alert"` if it appears after an action. */
export function Notice({
  tone = 'info',
  title,
  icon = SIGNS[tone],
  action,
  onDismiss,
  className,
  children,
  ...rest
}: NoticeProps) {
  return (
    <div className={cx(styles.notice, className)} data-tone={tone} {...rest}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && <IconButton icon="close" label="Close" className={styles.close} onClick={onDismiss} />}
    </div>
  );
}

export interface AlertBannerProps extends Omit<NoticeProps, 'title'> {
  readonly title: string;
}

/** Alert of a centre, across the full width at the top of its pages. */
export function AlertBanner({ tone = 'warning', className, title, ...rest }: AlertBannerProps) {
  return (
    <Notice
      role="region"
      aria-label={title}
      tone={tone}
      title={title}
      className={cx(styles.banner, className)}
      {...rest}
    />
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../internal/cx.ts';
import { TextLink } from '../text-link/text-link.tsx';
import styles from './section.module.css';

export interface SectionHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly link?: { readonly href: string; readonly label: string };
  readonly action?: ReactNode;
  readonly level?: 2 | 3;
  readonly headingId?: string;
}

export function SectionHeader({
  title,
  lead,
  link,
  action,
  level = 2,
  headingId,
  className,
  ...rest
}: SectionHeaderProps) {
  const Title = `h${level}` as const;
  return (
    <div className={cx(styles.header, className)} {...rest}>
      <div className={styles.words}>
        <Title id={headingId}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {link ? (
        <TextLink variant="strong" href={link.href}>
          {link.label}
        </TextLink>
      ) : (
        action
      )}
    </div>
  );
}

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly link?: SectionHeaderProps['link'];
  readonly action?: ReactNode;
  readonly level?: 2 | 3;
  /** Space above: `normal` between sections of a page, `tight` inside one. */
  readonly space?: 'normal' | 'tight' | 'none';
}

/** Section with a title, which is also its accessible name. */
export function Section({
  title,
  lead,
  link,
  action,
  level,
  space = 'normal',
  className,
  children,
  ...rest
}: SectionProps) {
  const headingId = useId();
  return (
    <section
      className={cx(styles.section, className)}
      data-space={space}
      aria-labelledby={headingId}
      {...rest}
    >
      <SectionHeader
        title={title}
        lead={lead}
        link={link}
        action={action}
        level={level}
        headingId={headingId}
      />
      {children}
    </section>
  );
}

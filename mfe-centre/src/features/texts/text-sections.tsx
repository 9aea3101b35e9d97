import type { ReactNode } from 'react';
import { type CentreFull, paths, type TextSection } from 'shared-contracts';
import { ButtonLink, EmptyState, Unbroken } from 'shared-ui';
import styles from './text-sections.module.css';

export function TextSections({ sections, aside }: { sections: readonly TextSection[]; aside?: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <nav className={styles.contents} aria-label="On this page">
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {aside}
      </div>
      <div className={styles.sections}>
        {sections.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <Unbroken text={text} />
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

export function NoWords({ centre }: { centre: CentreFull }) {
  return (
    <EmptyState
      title="Nothing here yet"
      action={
        <ButtonLink variant="quiet" href={paths.contactUs()}>
          Ask us
        </ButtonLink>
      }
    >
      {centre.status.note ?? 'We’ll post what visitors should know here.'}
    </EmptyState>
  );
}

import type { ReactNode } from 'react';
import type { TextSection } from 'shared-contracts/content';
import { Unbroken } from 'shared-ui';
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

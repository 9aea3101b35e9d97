import type { ReactNode } from 'react';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Awning, Scene } from 'shared-ui';
import styles from './entry-layout.module.css';

const BENEFITS = [
  ['Points', 'A point for every dollar, with the date and store it came from.'],
  ['Rewards', 'From 250 points. Your codes stay here until you use them.'],
  ['Saved deals and stores', 'Everything you’ve saved, ready for your visit.'],
  ['Linked cards and receipts', 'Pay like always or send a photo, and points are added automatically.'],
  ['Your center', 'Its hours, deals and events first, every time.'],
] as const;

interface EntryLayoutProps {
  readonly benefits: string;
  readonly children: ReactNode;
}

export function EntryLayout({ benefits, children }: EntryLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      <AccountBenefits title={benefits} />
    </div>
  );
}

function AccountBenefits({ title }: { title: string }) {
  const { site } = useServices();
  return (
    <aside className={styles.panel} aria-labelledby="account-holds">
      <Awning tone="butter" size="large" className={styles.awning} />
      <h2 id="account-holds" className={styles.title}>
        {title}
      </h2>
      <dl className={styles.list}>
        {BENEFITS.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.rewards()}>{`How ${site.clubName} works`}</a>
      </p>
      <Scene place="site" picture="club" className={styles.scene} />
    </aside>
  );
}

import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Awning } from 'shared-ui';
import styles from './account-holds.module.css';

const HOLDS = [
  ['Points', 'A point for every dollar, with the date and store it came from.'],
  ['Rewards', 'From 250 points. Your codes stay here until you use them.'],
  ['Saved deals and stores', 'Everything you’ve saved, ready for your visit.'],
  ['Linked cards and receipts', 'Pay like always or send a photo, and points are added automatically.'],
  ['Your center', 'Its hours, deals and events first, every time.'],
] as const;

export function AccountHolds({ title }: { title: string }) {
  const { site } = useServices();
  return (
    <aside className={styles.panel} aria-labelledby="account-holds">
      <Awning tone="butter" size="large" className={styles.awning} />
      <h2 id="account-holds" className={styles.title}>
        {title}
      </h2>
      <dl className={styles.list}>
        {HOLDS.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.rewards()}>How {site.clubName} works</a>
      </p>
    </aside>
  );
}

import { paths } from 'shared-contracts/content';
import { useFact } from 'shared-contracts/remote';
import { Icon } from 'shared-ui';
import styles from './shortcuts.module.css';

export function Shortcuts() {
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const centre = preferred ?? last;
  const at = (path: (slug: string) => string, next: string) =>
    centre ? path(centre) : paths.preferredCentre({ next });
  const ways = [
    [at(paths.redeemPoints, 'redeem-points'), 'gift', 'What your points buy'],
    [paths.uploadReceipt(), 'receipt', 'Submit a receipt'],
    [at((slug) => paths.savedDeals(slug), 'saved-deals'), 'heart', 'Saved deals'],
    [paths.linkedCards(), 'card', 'Linked cards'],
  ] as const;
  return (
    <nav aria-label="Shortcuts">
      <ul className={styles.ways}>
        {ways.map(([href, icon, words]) => (
          <li key={icon}>
            <a href={href}>
              <Icon name={icon} />
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { paths, type RewardSummary } from 'shared-contracts/content';
import { TextLink } from 'shared-ui';
import styles from './reward-list.module.css';

export function RewardList({
  centre,
  rewards,
  showsStore = false,
}: {
  centre: string;
  rewards: readonly RewardSummary[];
  showsStore?: boolean;
}) {
  return (
    <ul className={styles.rewards}>
      {rewards.map(({ id, title, points, storeName }) => (
        <li key={id}>
          <span className={styles.points}>
            <strong>{points}</strong> points
          </span>
          <TextLink href={paths.reward(centre, storeName, id)}>
            {showsStore && !title.includes(storeName) ? `${title}, ${storeName}` : title}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

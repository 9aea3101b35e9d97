import { type CentreFull, localDateAt } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Notice, Unbroken } from 'shared-ui';
import styles from './alert-banner.module.css';

const TONES = { info: 'info', warning: 'warning', emergency: 'danger' } as const;

/** Alerts that apply today. Alerts of later days are not shown yet. */
export function AlertBanner({ centre }: { centre: CentreFull }) {
  const today = localDateAt(useNow(), centre.timeZone);
  const alerts = centre.alerts.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  if (alerts.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {alerts.map(({ id, severity, title, text }) => (
        <Notice key={id} tone={TONES[severity]} title={title}>
          <Unbroken text={text} />
        </Notice>
      ))}
    </div>
  );
}

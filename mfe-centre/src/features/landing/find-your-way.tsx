import { type CentreFull, paths } from 'shared-contracts';
import { Card, Icon } from 'shared-ui';
import styles from './find-your-way.module.css';

export function FindYourWay({ centre: { slug, features } }: { centre: CentreFull }) {
  const ways = [
    { href: paths.map(slug), icon: 'map', title: 'Map', text: 'Find a store and a step-free route.' },
    {
      href: paths.plan(slug),
      icon: 'directions',
      title: 'Visit plan',
      text: 'Your stops in the order with the least walking.',
    },
    {
      href: paths.parking(slug),
      icon: 'parking',
      title: 'Parking',
      text: 'Lots, EV chargers, RVs. Save where you parked.',
    },
    {
      href: paths.visitorInfo(slug),
      icon: 'info',
      title: 'Visitor info',
      text: 'Restrooms, strollers, buses, groups.',
    },
    {
      href: paths.knowBeforeYouGo(slug),
      icon: 'check',
      title: 'Know before you go',
      text: 'Dogs, returns, lost and found.',
    },
    ...(features.dora
      ? [
          {
            href: paths.dora(slug),
            icon: 'drink',
            title: 'DORA',
            text: 'Where you can take your drink to go.',
          } as const,
        ]
      : []),
  ] as const;
  return (
    <Card as="section" tone="pine" padding="roomy" className={styles.card} aria-labelledby="find-your-way">
      <h2 id="find-your-way">
        Know where
        <br />
        you are going.
      </h2>
      <ul className={styles.ways}>
        {ways.map(({ href, icon, title, text }) => (
          <li key={href}>
            <a className={styles.way} href={href}>
              <Icon name={icon} />
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

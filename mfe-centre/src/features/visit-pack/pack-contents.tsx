import { type CentreFull, paths } from 'shared-contracts';
import { Icon, type IconName, Section } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';
import styles from './visit-pack.module.css';

export function PackContents({ centre }: { centre: CentreFull }) {
  const { slug } = centre;
  const pages: ReadonlyArray<readonly [IconName, string, string]> = [
    ['clock', paths.centre(slug), 'Hours and news'],
    ['map', paths.map(slug), 'Map, search and routes'],
    ['store', paths.stores(slug), 'Stores'],
    ['search', paths.directory(slug), 'Directory'],
    ['directions', paths.plan(slug), 'Visit plan'],
    ['tag', paths.deals(slug), 'Deals'],
    ['star', paths.promotions(slug), 'Promotions'],
    ['calendar', paths.events(slug), 'Events'],
    ['parking', paths.parking(slug), 'Parking'],
    ['info', paths.visitorInfo(slug), 'Visitor info'],
    ['check', paths.knowBeforeYouGo(slug), 'Know before you go'],
    ['shield', paths.security(slug), 'Security'],
  ];
  return (
    <Section title="What’s in it" lead={`${placeName(centre)} as it is today, page by page.`}>
      <ul className={styles.pages}>
        {pages.map(([icon, href, label]) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

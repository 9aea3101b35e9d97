import { useRef } from 'react';
import { type CentreFull, paths } from 'shared-contracts/content';
import { useCurrentInView } from 'shared-ui';
import { useShell, useTrack } from '../context/shell-context.tsx';
import styles from './centre-header.module.css';
import { centreMenu, isCurrent } from './menu.ts';
import { MenuLink } from './menu-items.tsx';

export function CentreHeader({ centre }: { centre: CentreFull }) {
  const url = useShell('url');
  const track = useTrack();
  const row = useRef<HTMLDivElement>(null);
  useCurrentInView(row, url);
  return (
    <nav className={styles.bar} aria-label={centre.shortName}>
      <a
        className={styles.name}
        href={paths.centre(centre.slug)}
        onClick={() => track('nav_centre_home_click', { centre: centre.slug })}
      >
        {centre.shortName}
      </a>
      <div ref={row} className={styles.items}>
        <ul>
          {centreMenu(centre.slug).map((item) => (
            <li key={item.label}>
              <MenuLink
                item={item}
                current={isCurrent(item, url)}
                className={styles.link}
                props={{ centre: centre.slug }}
              />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

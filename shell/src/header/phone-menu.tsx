import { Icon } from 'shared-ui';
import { useShell } from '../context/shell-context.tsx';
import { AccountSheet } from './account-menu.tsx';
import { centreTools, helpMenu, type MenuItem } from './menu.ts';
import { MenuItems } from './menu-items.tsx';
import styles from './phone-menu.module.css';

export function PhoneMenu({ items }: { items: readonly MenuItem[] }) {
  const url = useShell('url');
  const centre = useShell('centre');
  return (
    <details className={styles.menu} key={url} data-menu="">
      <summary className={styles.opener} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className={styles.sheet} aria-label="Menu">
        <ul className={styles.main}>
          <MenuItems
            items={[...items.slice(0, -1), ...helpMenu(), ...items.slice(-1)]}
            className={styles.link}
          />
        </ul>
        {centre && (
          <>
            <p className={styles.title} id="menu-centre">
              {centre.shortName}
            </p>
            <ul aria-labelledby="menu-centre">
              <MenuItems
                items={centreTools(centre)}
                className={styles.link}
                props={{ centre: centre.slug }}
              />
            </ul>
          </>
        )}
        <AccountSheet className={styles.account} titleClass={styles.title} linkClass={styles.link} />
      </nav>
    </details>
  );
}

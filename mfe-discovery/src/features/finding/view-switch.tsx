import { Icon } from 'shared-ui';
import { type FinderState, finderHref } from './finder-state.ts';
import styles from './view-switch.module.css';

export function ViewSwitch({ state }: { state: FinderState }) {
  const to = state.view === 'map' ? 'list' : 'map';
  return (
    <a className={styles.switch} href={finderHref({ ...state, view: to })}>
      <Icon name={to === 'map' ? 'map' : 'store'} />
      {to === 'map' ? 'Map' : 'List'}
    </a>
  );
}

import type { FOR_VISITORS } from 'shared-contracts/composition';
import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts/shell';
import { Icon } from 'shared-ui';
import { useShell, useTrack } from '../context/shell-context.tsx';
import { isCurrent, type MenuItem } from './menu.ts';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly current: boolean;
  readonly className?: string | undefined;
  readonly props?: AnalyticsEventProps<AnalyticsEventName>;
  readonly mark?: typeof FOR_VISITORS;
}

export function MenuLink({ item, current, className, props = {}, mark }: MenuLinkProps) {
  const track = useTrack();
  return (
    <a
      className={className}
      href={item.href}
      aria-current={current ? 'page' : undefined}
      onClick={() => track(item.event, props)}
      {...mark}
      {...(item.external ? { rel: 'noopener' } : {})}
    >
      {item.label}
      {item.external && <Icon name="external" />}
    </a>
  );
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  readonly className: string | undefined;
  readonly props?: AnalyticsEventProps<AnalyticsEventName>;
}

export function MenuItems({ items, className, props = {} }: MenuItemsProps) {
  const url = useShell('url');
  return items.map((item) => (
    <li key={item.label}>
      <MenuLink item={item} current={isCurrent(item, url)} className={className} props={props} />
    </li>
  ));
}

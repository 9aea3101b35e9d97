import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts';
import { useShell } from '../context/shell-context.tsx';
import { isCurrent, type MenuItem } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

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

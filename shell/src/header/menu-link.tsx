import type { AnalyticsEventName, AnalyticsEventProps, FOR_VISITORS } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { useTrack } from '../shell-context.tsx';
import type { MenuItem } from './menu.ts';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly current: boolean;
  readonly className?: string | undefined;
  /** Properties of the item's event: the centre's slug in the centre header. */
  readonly props?: AnalyticsEventProps<AnalyticsEventName>;
  /** Not for a member. */
  readonly mark?: typeof FOR_VISITORS;
}

/** A menu item: a plain link (the shell navigates for it) that tells its own analytics event. */
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

import { type CentreFull, paths } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';

const WORDS = {
  closed: { title: 'has closed its doors', text: 'Another centre may not be far.' },
  coming_soon: {
    title: 'is not open yet',
    text: 'Stores, hours and parking will stand here before the doors open.',
  },
  temporarily_closed: {
    title: 'is closed for a while',
    text: 'Hours will stand here again as soon as it opens. Until then another centre may be near.',
  },
} as const;

/** Notice in place of hours, deals and events: why there are none, and where to go instead. */
export function NotTrading({ centre }: { centre: CentreFull }) {
  const { kind } = centre.status;
  if (kind === 'open') return null;
  const { title, text } = WORDS[kind];
  return (
    <EmptyState
      title={`${placeName(centre)} ${title}`}
      action={<ButtonLink href={paths.findACentre()}>Find another centre</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}

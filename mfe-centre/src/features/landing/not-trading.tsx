import { type CentreFull, paths } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';
import { placeName, say } from '../centre/centre-words.ts';

const WORDS = {
  closed: { title: 'has closed', text: 'Another center may be nearby.' },
  coming_soon: {
    title: 'is not open yet',
    text: 'We’ll post stores, hours and parking here before the doors open.',
  },
  temporarily_closed: {
    title: 'is temporarily closed',
    text: 'We’ll post hours here as soon as it reopens. Until then, another center may be nearby.',
  },
} as const;

export function NotTrading({ centre }: { centre: CentreFull }) {
  const { kind } = centre.status;
  if (kind === 'open') return null;
  const { title, text } = WORDS[kind];
  return (
    <EmptyState
      title={`${placeName(centre)} ${title}`}
      action={<ButtonLink href={paths.findACentre()}>{say(centre, 'Find another center')}</ButtonLink>}
    >
      {say(centre, text)}
    </EmptyState>
  );
}

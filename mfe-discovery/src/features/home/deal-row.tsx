import { type CentreFull, type DealSummary, paths } from 'shared-contracts';
import { DealTag, HeartButton, Rail, Section } from 'shared-ui';
import { tillWords } from '../../lib/till-words.ts';
import { useDealSaving } from './use-deal-saving.ts';

const TONES = ['signal', 'pine', 'butter', 'sky'] as const;

interface DealRowProps {
  readonly centre: CentreFull;
  readonly deals: readonly DealSummary[];
  /** The day in the centre's zone. */
  readonly today: string;
}

/** The centre's top deals as price tags: one row, which is swiped on a phone. */
export function DealRow({ centre, deals, today }: DealRowProps) {
  const saving = useDealSaving();
  return (
    <Section
      title="Worth the drive today"
      link={{ href: paths.deals(centre.slug), label: `All deals in ${centre.shortName}` }}
    >
      <Rail label={`Top deals in ${centre.shortName}`}>
        {deals.map((deal, at) => (
          <DealTag
            key={deal.id}
            offer={deal.offer.big}
            detail={deal.offer.small}
            title={deal.title}
            href={dealHref(deal)}
            facts={`${deal.storeName} · ${tillWords(deal.endsOn, today)}`}
            tone={TONES[at % TONES.length]}
            heart={
              <HeartButton
                saved={saving.isSaved(deal.id)}
                label={`${deal.title} at ${deal.storeName}`}
                onClick={() => void saving.toggle(deal)}
              />
            }
          />
        ))}
      </Rail>
    </Section>
  );
}

const dealHref = ({ kind, centre, storeName, id }: DealSummary) =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);

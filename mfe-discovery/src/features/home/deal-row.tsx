import { addDays, type CentreFull, type DealSummary, paths } from 'shared-contracts';
import { DealTag, HeartButton, Rail, Section } from 'shared-ui';
import { tillWords } from '../../lib/till-words.ts';
import { AskingSheet } from './asking-sheet.tsx';
import { useDealSaving } from './use-deal-saving.ts';

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
        {deals.map((deal) => (
          <DealTag
            key={deal.id}
            brand={deal.storeName}
            offer={deal.offer.big}
            detail={deal.offer.small}
            title={deal.title}
            href={dealHref(deal)}
            facts={endsWords(deal.endsOn, today)}
            category={deal.categoryId}
            urgent={deal.endsOn <= addDays(today, 1)}
            heart={
              <HeartButton
                saved={saving.isSaved(deal.id)}
                label={labelOf(deal)}
                onClick={() => void saving.toggle({ id: deal.id, centre: deal.centre, label: labelOf(deal) })}
              />
            }
          />
        ))}
      </Rail>
      <AskingSheet saving={saving} />
    </Section>
  );
}

const labelOf = ({ title, storeName }: DealSummary) => `${title} at ${storeName}`;

/** Begins the line, where a sentence would go on. */
function endsWords(endsOn: string, today: string): string {
  const words = tillWords(endsOn, today);
  return endsOn <= today ? 'Last day today' : words.charAt(0).toUpperCase() + words.slice(1);
}

const dealHref = ({ kind, centre, storeName, id }: DealSummary) =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);

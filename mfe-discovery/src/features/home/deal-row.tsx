import { type CentreFull, type DealSummary, paths } from 'shared-contracts';
import { DealTag, Section } from 'shared-ui';
import { tillWords } from '../../lib/till-words.ts';
import styles from './deal-row.module.css';

const TONES = ['signal', 'pine', 'butter', 'sky'] as const;

interface DealRowProps {
  readonly centre: CentreFull;
  readonly deals: readonly DealSummary[];
  /** The day in the centre's zone. */
  readonly today: string;
}

/** The centre's top deals as price tags: a row that scrolls on a phone, four beside each other on a wide screen. */
export function DealRow({ centre, deals, today }: DealRowProps) {
  return (
    <Section
      title="Worth the drive today"
      link={{ href: paths.deals(centre.slug), label: `All deals in ${centre.shortName}` }}
    >
      <ul className={styles.row}>
        {deals.map((deal, at) => (
          <li key={deal.id}>
            <DealTag
              offer={`${deal.offer.big} ${deal.offer.small}`}
              title={deal.title}
              href={dealHref(deal)}
              facts={`${deal.storeName} · ${tillWords(deal.endsOn, today)}`}
              tone={TONES[at % TONES.length]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const dealHref = ({ kind, centre, storeName, id }: DealSummary) =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);

import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';
import styles from './how-it-works.module.css';

export const head = () => ({
  title: 'How linked cards work',
  description: 'How a linked card earns points, what we can see, and how to unlink it.',
  canonicalPath: paths.linkedCardsHowItWorks(),
  robots: 'noindex' as const,
});

const STEPS = [
  [
    'Link it once',
    'You enter it in our card-linking partner’s form. The number goes to them and the card network, never to us.',
  ],
  ['Pay like always', 'At any store in any of our centers. There’s nothing to show and nothing to scan.'],
  [
    'Points within three days',
    'They show as pending right away and are yours to spend when the purchase settles. A refund takes them back.',
  ],
] as const;

export function Component() {
  const { site } = useServices();
  return (
    <MemberPage title="How linked cards work" lead="Your debit or credit card earns points automatically.">
      <ol className={styles.steps}>
        {STEPS.map(([name, text], index) => (
          <li key={name}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h2>{name}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className={styles.known} aria-labelledby="known">
        <h2 id="known">{`What ${site.clubName} knows about your card`}</h2>
        <p>
          Its brand and its last four digits, so that you can tell your cards apart, and the date, store and
          amount of each purchase at our centers. We never see purchases anywhere else. Unlink a card at any
          time; the points it earned stay.
        </p>
        <p>
          <ButtonLink href={paths.linkedCards()}>See your linked cards</ButtonLink>
        </p>
      </section>
    </MemberPage>
  );
}

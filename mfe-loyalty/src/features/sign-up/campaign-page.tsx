import type { ReactNode } from 'react';
import { localDateAt, paths, SITE_TIME_ZONE, type SignUpPage, signUpState } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Awning, ButtonLink } from 'shared-ui';
import styles from './campaign.module.css';
import { daysWords, whenWords } from './campaign-words.ts';

interface CampaignPageProps {
  readonly campaign: SignUpPage;
  /** Form or its result, shown while sign-up is open. */
  readonly children: ReactNode;
  /** Whether to show the children on any day, such as an existing pass. */
  readonly always?: boolean;
}

export function CampaignPage({ campaign, children, always = false }: CampaignPageProps) {
  const state = signUpState(campaign, localDateAt(useNow(), SITE_TIME_ZONE));
  return (
    <div className={styles.page}>
      <div className={styles.poster} data-page={campaign.page}>
        <Awning size="large" className={styles.awning} />
        <div className={styles.words}>
          <p className={styles.when}>{whenWords(campaign, state)}</p>
          <h1 className={styles.title} tabIndex={-1}>
            {campaign.title}
          </h1>
          <p className={styles.offer}>
            <span>{campaign.offer.big}</span> {campaign.offer.small}
          </p>
          <p className={styles.lead}>{campaign.lead}</p>
        </div>
        <div className={styles.sheet}>
          {always || state === 'open' ? children : <Instead campaign={campaign} state={state} />}
        </div>
      </div>
      <div className={styles.texts}>
        {campaign.sections.map(({ id, title, paragraphs }) => (
          <section key={id} aria-labelledby={`about-${id}`}>
            <h2 id={`about-${id}`}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <ul className={styles.terms}>
        {campaign.terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const TITLES = {
  before: 'Not yet',
  open: '',
  closed: 'Sign-up has ended',
  after: 'Until next time',
} as const;

function Instead({ campaign, state }: { campaign: SignUpPage; state: keyof typeof TITLES }) {
  const text = {
    before: campaign.before,
    open: '',
    closed: `Come anyway, ${daysWords(campaign.startsOn, campaign.endsOn)}: you don’t need to sign up to shop.`,
    after: campaign.after,
  }[state];
  return (
    <>
      <h2>{TITLES[state]}</h2>
      <p>{text}</p>
      <p>
        <ButtonLink href={paths.preferredCentre({ next: 'deals' })}>Today’s deals</ButtonLink>
      </p>
    </>
  );
}

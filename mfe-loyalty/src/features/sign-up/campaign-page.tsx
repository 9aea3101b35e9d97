import type { ReactNode } from 'react';
import {
  localDateAt,
  paths,
  SITE_TIME_ZONE,
  type SignUpPage,
  type SignUpPageId,
  signUpState,
} from 'shared-contracts/content';
import { type PageLoaderArgs, pageContext, useNow } from 'shared-contracts/remote';
import { Awning, ButtonLink } from 'shared-ui';
import { centresQuery } from '../../data/centres.query.ts';
import { signUpPageQuery } from '../../data/sign-up.query.ts';
import pageStyles from '../club/page.module.css';
import { nextMidnight } from '../words/next-midnight.ts';
import styles from './campaign.module.css';
import { daysWords, whenWords } from './campaign-words.ts';

export async function loadCampaign({ context }: PageLoaderArgs, page: SignUpPageId) {
  const { queryClient, services, now } = context.get(pageContext);
  const [{ title, lead }] = await Promise.all([
    queryClient.ensureQueryData(signUpPageQuery(services.content, page)),
    queryClient.ensureQueryData(centresQuery(services.content)),
  ]);
  return { title, lead, until: nextMidnight(now) };
}

interface CampaignPageProps {
  readonly campaign: SignUpPage;
  readonly children: ReactNode;
  /** Whether to show the children on any day, such as an existing pass. */
  readonly always?: boolean;
}

export function CampaignPage({ campaign, children, always = false }: CampaignPageProps) {
  const state = signUpState(campaign, localDateAt(useNow(), SITE_TIME_ZONE));
  return (
    <div className={pageStyles.page}>
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

function Instead({ campaign, state }: { campaign: SignUpPage; state: 'before' | 'closed' | 'after' }) {
  const days = daysWords(campaign.startsOn, campaign.endsOn);
  const [title, text] = {
    before: ['Not yet', campaign.before],
    closed: ['Sign-up has ended', `Come anyway, ${days}: you don’t need to sign up to shop.`],
    after: ['Until next time', campaign.after],
  }[state];
  return (
    <>
      <h2>{title}</h2>
      <p>{text}</p>
      <p>
        <ButtonLink href={paths.preferredCentre({ next: 'deals' })}>Today’s deals</ButtonLink>
      </p>
    </>
  );
}

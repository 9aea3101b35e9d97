import { lazy, Suspense, useState } from 'react';
import { type CountryCode, type FaqItem, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import {
  Button,
  ButtonLink,
  Container,
  Details,
  EmptyState,
  PageHeader,
  SearchInput,
  Skeleton,
  TabNav,
} from 'shared-ui';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { GiftArt } from '../blocks/art.tsx';
import { byTopic, findQuestions } from './find-questions.ts';
import styles from './gift-cards.module.css';

interface GiftCardsProps {
  readonly country: CountryCode;
  readonly items: readonly FaqItem[];
  readonly q: string;
}

export function GiftCards({ country, items, q }: GiftCardsProps) {
  const { analytics } = useServices();
  const [typed, setTyped] = useState(q);
  const found = findQuestions(items, typed);
  const hrefOf = (code: CountryCode) =>
    paths.giftCards({ country: code === 'CA' ? code : undefined, q: typed });
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Gift cards"
        lead="One card, good at stores in every center in its country. The rules differ between the US and Canada."
        picture={<GiftArt />}
      />
      <BalanceCheck />
      <div className={styles.bar}>
        <TabNav
          label="Country"
          items={[
            { href: hrefOf('US'), label: 'United States', current: country === 'US' },
            { href: hrefOf('CA'), label: 'Canada', current: country === 'CA' },
          ]}
        />
        <search>
          <form
            action={paths.giftCards()}
            method="get"
            onSubmit={() => analytics.track('gift_card_faq_search', { results: found.length })}
          >
            {country === 'CA' && <input type="hidden" name="country" value="CA" />}
            <SearchInput
              label="Search the questions"
              placeholder="Search the questions"
              name="q"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </form>
        </search>
      </div>
      <p className="visually-hidden" role="status">
        {typed && `${found.length} ${found.length === 1 ? 'question' : 'questions'} found`}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="No questions match"
          action={<ButtonLink href={paths.contactUs({ topic: 'gift-cards' })}>Ask us</ButtonLink>}
        >
          Try another word, or ask us: we reply within two business days.
        </EmptyState>
      )}
      {byTopic(found).map(({ topic, questions }) => (
        <section key={topic} className={styles.topic} aria-label={topic}>
          <h2 className={styles.title}>{topic}</h2>
          <div>
            {questions.map(({ id, question, answer }) => (
              <Details key={id} id={id} summary={question} open={typed !== '' && found.length <= 3}>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Details>
            ))}
          </div>
        </section>
      ))}
      <p className={styles.more}>
        Don’t see your question? <a href={paths.contactUs({ topic: 'gift-cards' })}>Write to us</a>.
      </p>
    </Container>
  );
}

const BalanceForm = lazy(() =>
  import('./balance-form.tsx').then(({ BalanceForm }) => ({ default: BalanceForm })),
);

function BalanceCheck() {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.topic} aria-labelledby="check-balance">
      <h2 className={styles.title} id="check-balance">
        Check your balance
      </h2>
      <div className={styles.balance}>
        {isAsked ? (
          <Suspense fallback={<Skeleton shape="row" lines={3} />}>
            <BalanceForm />
          </Suspense>
        ) : (
          <>
            <p>Have your card handy: you’ll need its number and PIN. We don’t store either.</p>
            <div>
              <Button icon="card" disabled={!hydrated} onClick={() => setAsked(true)}>
                Check balance
              </Button>
            </div>
            <noscript>
              <p>Checking a balance needs JavaScript. Without it, ask at guest services.</p>
            </noscript>
          </>
        )}
      </div>
    </section>
  );
}

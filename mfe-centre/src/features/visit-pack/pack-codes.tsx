import { type CentreFull, localDateAt, paths } from 'shared-contracts/content';
import type { Order } from 'shared-contracts/member';
import { useMembership, useNow } from 'shared-contracts/remote';
import type { VisitPackCodes } from 'shared-contracts/shell';
import { BarsPicture, ButtonLink, Details, Notice, QrPicture, Section, TextLink } from 'shared-ui';
import { plural } from '../centre/centre-words.ts';
import { ageWords } from '../frame/freshness.tsx';
import { shortDate } from '../words/date-words.ts';
import styles from './visit-pack.module.css';

export function PackCodes({ centre, codes }: { centre: CentreFull; codes: VisitPackCodes | null }) {
  const membership = useMembership();
  const now = useNow();
  if (!codes) return membership.kind === 'visitor' ? <SignInFirst slug={centre.slug} /> : null;
  const good = codes.orders.filter(({ expires_at }) => Date.parse(expires_at) > now);
  const today = localDateAt(now, centre.timeZone);
  const saved = codes.saved.filter(({ offer, state }) => state !== 'redeemed' && !(offer.endsOn < today));
  return (
    <Section
      title="Yours"
      lead={`From ${ageWords(Math.max(0, now - codes.savedAt))}. Removed when you sign out.`}
    >
      <div className={styles.yours}>
        {good.length > 0 && (
          <div className={styles.list}>
            <h3>Your codes</h3>
            {good.map((order, index) => (
              <Code key={order.number} order={order} timeZone={centre.timeZone} isOpen={index === 0} />
            ))}
          </div>
        )}
        {saved.length > 0 && (
          <div className={styles.list}>
            <h3>Saved deals</h3>
            <ul className={styles.saved}>
              {saved.map(({ offer }) => (
                <li key={`${offer.kind} ${offer.id}`}>
                  <strong>{offer.storeName}</strong> <span>{offer.title}</span>{' '}
                  <span className={styles.until}>{`Until ${shortDate(offer.endsOn)}`}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {codes.plan && (
          <p>
            {`Your plan has ${plural(codes.plan.stops.length, 'stop')}. `}
            <TextLink href={paths.plan(centre.slug)}>Open your plan</TextLink>
          </p>
        )}
        {good.length === 0 && saved.length === 0 && !codes.plan && (
          <p>Deals you save, codes you redeem and your plan for this visit will show up here.</p>
        )}
      </div>
    </Section>
  );
}

/** As large as possible and always black on white, because a till scans it. */
function Code({ order, timeZone, isOpen }: { order: Order; timeZone: string; isOpen: boolean }) {
  const { code, symbols, gives, store_name, expires_at, good_from } = order;
  const until = shortDate(localDateAt(Date.parse(expires_at), timeZone));
  return (
    <Details
      className={styles.order}
      name="codes"
      open={isOpen}
      summary={
        <span>
          <strong>{gives}</strong> {store_name} <span className={styles.until}>{`Until ${until}`}</span>
        </span>
      }
    >
      {code ? (
        <div className={styles.code}>
          <QrPicture className={styles.qr} code={code} rows={symbols.qr} />
          <p className={styles.text}>{code}</p>
          <BarsPicture className={styles.bars} code={code} bars={symbols.code128} />
        </div>
      ) : (
        <p>{`You’ll get the code ${good_from ? `on ${shortDate(good_from)}` : 'on its first day'}, when you’re online.`}</p>
      )}
    </Details>
  );
}

const SignInFirst = ({ slug }: { slug: string }) => (
  <Section title="Yours">
    <Notice
      action={
        <ButtonLink size="small" variant="quiet" href={paths.signIn({ callbackUrl: paths.visitPack(slug) })}>
          Sign in
        </ButtonLink>
      }
    >
      Members can save their deals, codes and visit plan, too.
    </Notice>
  </Section>
);

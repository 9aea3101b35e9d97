import { useState } from 'react';
import type { PassDeal } from 'shared-contracts/content';
import type { MemberPass } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { BarsPicture, Button, Dialog, Icon } from 'shared-ui';
import { CodePaper, CodePictures } from '../codes/code-pictures.tsx';
import styles from './coupon.module.css';

type CouponCode = NonNullable<MemberPass['pass']>['coupons'][number];

interface CouponListProps {
  readonly deals: readonly PassDeal[];
  /** The member's codes by coupon id, or undefined without a pass. */
  readonly codes?: ReadonlyMap<number, CouponCode> | undefined;
  /** Text below a coupon without a code: "With the full pass". Empty reserves the place. */
  readonly locked?: string | undefined;
}

export function CouponList({ deals, codes, locked }: CouponListProps) {
  const [shown, setShown] = useState<PassDeal | null>(null);
  const code = shown ? codes?.get(shown.id) : undefined;
  return (
    <>
      <ul className={styles.list}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <Coupon deal={deal} code={codes?.get(deal.id)} locked={locked} onShow={() => setShown(deal)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={code !== undefined}
        onClose={() => setShown(null)}
        title={shown ? `${shown.offer.big} ${shown.offer.small}` : 'Coupon'}
      >
        {code && shown && (
          <>
            <p>{`${shown.brandName}. ${shown.terms.join(' ')} Good for one purchase.`}</p>
            <CodePaper className={styles.paper}>
              <CodePictures code={code.code} symbols={code.symbols} />
            </CodePaper>
          </>
        )}
      </Dialog>
    </>
  );
}

interface CouponProps extends Pick<CouponListProps, 'locked'> {
  readonly deal: PassDeal;
  readonly code: CouponCode | undefined;
  onShow(): void;
}

function Coupon({ deal, code, locked, onShow }: CouponProps) {
  const { analytics } = useServices();
  return (
    <article className={styles.coupon}>
      <p className={styles.stub}>
        <span className={styles.big}>{deal.offer.big}</span>
        <span className={styles.small}>{deal.offer.small}</span>
      </p>
      <div className={styles.words}>
        <h3 className={styles.title}>{deal.brandName}</h3>
        <p className={styles.facts}>{`${deal.title}. ${deal.terms.join(' ')}`}</p>
        {code ? (
          <>
            <p className={styles.act}>
              <Button
                variant="quiet"
                size="small"
                icon="ticket"
                aria-label={`Show the code of ${deal.brandName}: ${deal.title}`}
                onClick={() => {
                  analytics.track('savings_pass_code_show', { id: deal.id });
                  onShow();
                }}
              >
                Show the code
              </Button>
            </p>
            <div className={styles.printed} aria-hidden="true">
              <BarsPicture code={code.code} bars={code.symbols.code128} />
              {code.code}
            </div>
          </>
        ) : (
          locked !== undefined && (
            <p className={styles.act}>
              {locked && <Icon name="lock" />}
              <span>{locked}</span>
            </p>
          )
        )}
      </div>
    </article>
  );
}

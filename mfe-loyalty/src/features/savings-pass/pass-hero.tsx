import { localDateAt, paths, type SavingsPass, SITE_TIME_ZONE } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { Awning, ButtonLink } from 'shared-ui';
import { dayWords } from '../words/words.ts';
import styles from './pass-hero.module.css';
import { saleState } from './pass-words.ts';

export function PassHero({ pass }: { pass: SavingsPass }) {
  const state = saleState(pass, localDateAt(useNow(), SITE_TIME_ZONE));
  const when = {
    before: `On sale from ${dayWords(pass.saleFrom)}`,
    open: `On sale until ${dayWords(pass.saleUntil)}`,
    after: `The sale ended on ${dayWords(pass.saleUntil)}`,
  }[state];
  return (
    <section className={styles.hero} aria-labelledby="pass-title">
      <Awning tone="signal" size="large" className={styles.awning} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{when}</p>
        <h1 id="pass-title" className={styles.title} tabIndex={-1}>
          {pass.title}
        </h1>
        <p className={styles.lead}>{pass.summary}</p>
        <p className={styles.actions}>
          <ButtonLink href="#editions">{state === 'open' ? 'Choose your pass' : 'Pricing'}</ButtonLink>
          <a href={paths.savingsPassDeals()}>{`All ${pass.deals.length} coupons`}</a>
        </p>
      </div>
      <Booklet className={styles.booklet} />
    </section>
  );
}

const STUBS = [
  { y: 0, fill: '#fde8da', ink: '#b93a08', angle: -9 },
  { y: 104, fill: '#dcece3', ink: '#12463a', angle: -2 },
  { y: 208, fill: '#cfe8f0', ink: '#231a14', angle: 6 },
] as const;
const WORDS = ['20%', '$15', '2 + 1'] as const;

function Booklet({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 400" aria-hidden="true" focusable="false">
      {STUBS.map(({ y, fill, ink, angle }, index) => (
        <g key={fill} transform={`translate(52 ${34 + y}) rotate(${angle} 150 50)`}>
          <path
            d="M14 0h290a14 14 0 0 1 14 14v18a13 13 0 0 0 0 26v28a14 14 0 0 1-14 14H14A14 14 0 0 1 0 86V58a13 13 0 0 0 0-26V14A14 14 0 0 1 14 0z"
            fill="#fffdf9"
          />
          <path d="M14 0h106v100H14A14 14 0 0 1 0 86V58a13 13 0 0 0 0-26V14A14 14 0 0 1 14 0z" fill={fill} />
          <path d="M121 6v90" stroke="#e8dccb" strokeWidth="3" strokeDasharray="7 7" />
          <text
            x="62"
            y="62"
            textAnchor="middle"
            fill={ink}
            fontFamily="var(--font-display)"
            fontSize="34"
            fontWeight="800"
          >
            {WORDS[index]}
          </text>
          <rect x="144" y="26" width="120" height="12" rx="6" fill="#231a14" />
          <rect x="144" y="50" width="146" height="8" rx="4" fill="#e8dccb" />
          <rect x="144" y="68" width="92" height="8" rx="4" fill="#e8dccb" />
        </g>
      ))}
    </svg>
  );
}

import { type Category, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState } from 'shared-ui';
import type { BrandEntry, BrandsFilter } from '../../data/brands.query.ts';
import styles from './brand-directory.module.css';
import { brandsHref } from './brand-search.tsx';

interface BrandDirectoryProps {
  readonly brands: readonly BrandEntry[];
  readonly filter: BrandsFilter;
  readonly category: Category | null;
}

export function BrandDirectory({ brands, filter, category }: BrandDirectoryProps) {
  if (brands.length === 0) return <NoBrand filter={filter} />;
  const letters = lettersOf(brands);
  return (
    <div className={styles.directory}>
      <div className={styles.side}>
        <p className={styles.found} role="status">
          {`${brands.length} ${brands.length === 1 ? 'brand' : 'brands'}${category ? ` in ${category.name}` : ''}${filter.q ? ` for “${filter.q}”` : ''}`}
        </p>
        {letters.length > 2 && <LetterBar letters={letters} />}
      </div>
      <div className={styles.letters}>
        {letters.map(({ letter, anchor, brands: group }) => (
          <section key={letter} className={styles.letter} aria-labelledby={anchor}>
            <h2 id={anchor}>{letter}</h2>
            <ul>
              {group.map((brand) => (
                <BrandName key={brand.id} brand={brand} showCategory={!category} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function LetterBar({ letters }: { letters: ReadonlyArray<Letter<unknown>> }) {
  const anchors = new Map(letters.map(({ letter, anchor }) => [letter, anchor]));
  return (
    <nav className={styles.bar} aria-label="Letters">
      {alphabetOf(letters).map((letter) => {
        const anchor = anchors.get(letter);
        return anchor ? (
          <a key={letter} href={`#${anchor}`}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        );
      })}
    </nav>
  );
}

function BrandName({ brand, showCategory }: { brand: BrandEntry; showCategory: boolean }) {
  const { analytics } = useServices();
  const { id, name, categoryName, centreCount, logo } = brand;
  return (
    <li className={styles.brand}>
      {logo && <img className={styles.logo} src={logo.src} alt={logo.alt} loading="lazy" />}
      <a
        href={paths.findACentre({ brand: id })}
        translate="no"
        onClick={() => analytics.track('brand_select', { id })}
      >
        {name}
      </a>
      <span className={styles.facts}>
        {[showCategory && categoryName, `${centreCount} ${centreCount === 1 ? 'center' : 'centers'}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

function NoBrand({ filter: { q, category } }: { filter: BrandsFilter }) {
  const wider = q && category !== undefined ? brandsHref({ q }) : brandsHref({});
  return (
    <EmptyState
      title="No brand by that name"
      action={
        <ButtonLink href={wider}>
          {wider === brandsHref({}) ? 'See all brands' : 'Search all categories'}
        </ButtonLink>
      }
    >
      {q
        ? `No brand called “${q}” is at our centers right now. Check the spelling, or browse the list.`
        : 'This category is empty.'}
    </EmptyState>
  );
}

interface Letter<T> {
  /** `A` to `Z`, or `0-9` for names that start with a digit or sign. */
  readonly letter: string;
  readonly anchor: string;
  readonly brands: readonly T[];
}

const REST = '0-9';

function letterOf(name: string): string {
  const first = name.normalize('NFKD').charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : REST;
}

/** Groups brands by letter, digits first, and keeps their order. */
export function lettersOf<T extends { readonly name: string }>(brands: readonly T[]): Letter<T>[] {
  const byLetter = Map.groupBy(brands, ({ name }) => letterOf(name));
  return [...byLetter.keys()].sort().map((letter) => ({
    letter,
    anchor: `letter-${letter.toLowerCase()}`,
    brands: byLetter.get(letter) ?? [],
  }));
}

/** Returns all letters, also those without brands. Includes `0-9` only if it has brands. */
const alphabetOf = (letters: ReadonlyArray<Letter<unknown>>): string[] => [
  ...(letters.some(({ letter }) => letter === REST) ? [REST] : []),
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
];

import { useQueryClient } from '@tanstack/react-query';
import { type ListAttribute, type Preferences, paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { IconButton } from 'shared-ui';
import { preferencesQuery } from '../../data/preferences.query.ts';
import { SaveNotice } from '../member/save-notice.tsx';
import { useSave } from '../member/save-state.ts';
import { AddFavourite } from './add-favourite.tsx';
import styles from './favourites.module.css';

interface Favourite {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly href?: string;
}

interface FavouriteList {
  readonly attribute: ListAttribute;
  readonly title: string;
  /** On the button that adds one; stores are added by their hearts. */
  readonly add?: string;
  /** Way to get a first one here, while there is nothing. */
  readonly empty: string;
  readonly items: readonly Favourite[];
}

function listsOf({ names }: Preferences): FavouriteList[] {
  return [
    {
      attribute: 'favorite_stores',
      title: 'Stores',
      empty: 'Tap the heart on a store to see it here.',
      items: names.stores.map(({ id, name, centre, centre_name }) => ({
        value: String(id),
        label: name,
        note: centre_name,
        href: paths.store(centre, name, id),
      })),
    },
    {
      attribute: 'favorite_brands',
      title: 'Brands',
      add: 'Add a brand',
      empty: 'Brands you follow show here.',
      items: names.brands.map(({ id, name }) => ({
        value: String(id),
        label: name,
        href: paths.brands({ brand: id }),
      })),
    },
    {
      attribute: 'favorite_categories',
      title: 'Categories',
      add: 'Add a category',
      empty: 'Types of stores you like most show here.',
      items: names.categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      attribute: 'favorite_centers',
      title: 'Centers',
      add: 'Add a center',
      empty: 'Centers you visit now and then show here.',
      items: names.centers.map(({ slug, name }) => ({ value: slug, label: name, href: paths.centre(slug) })),
    },
  ];
}

/** Favourites of the member, each with a way to drop it. */
export function Favourites({ preferences }: { preferences: Preferences }) {
  return (
    <div className={styles.lists}>
      {listsOf(preferences).map((list) => (
        <List key={list.attribute} list={list} />
      ))}
    </div>
  );
}

function List({ list: { attribute, title, add, empty, items } }: { list: FavouriteList }) {
  const { member, session, analytics } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();

  async function change(values: { add?: string[]; remove?: string[] }) {
    if (!(await save.run(() => member.changeAttribute({ attribute, ...values })))) return;
    analytics.track('preferences_update', { section: attribute });
    await queryClient.invalidateQueries(preferencesQuery(member));
    void session.refresh();
  }

  return (
    <section aria-labelledby={attribute}>
      <h3 id={attribute}>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.items}>
          {items.map(({ value, label, note, href }) => (
            <li key={value}>
              <span>
                {href ? <a href={href}>{label}</a> : label}
                {note && <span className={styles.note}> {note}</span>}
              </span>
              <IconButton
                icon="close"
                label={`Remove ${label}`}
                onClick={() => void change({ remove: [value] })}
              />
            </li>
          ))}
        </ul>
      )}
      {attribute !== 'favorite_stores' && add && (
        <AddFavourite
          attribute={attribute}
          chosen={items.map(({ value }) => value)}
          label={add}
          onAdd={(value) => change({ add: [value] })}
        />
      )}
      <SaveNotice state={save.state === 'saved' ? 'idle' : save.state} />
    </section>
  );
}

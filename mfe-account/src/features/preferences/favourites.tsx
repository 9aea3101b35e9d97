import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paths } from 'shared-contracts/content';
import type { ListAttribute, Preferences } from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, IconButton, Select } from 'shared-ui';
import { type FavouriteValues, favouriteOptionsQuery, favouritesQuery } from '../../data/favourites.query.ts';
import { preferencesQuery } from '../../data/preferences.query.ts';
import { textOf } from '../forms/form-values.ts';
import { MemberData } from '../member/member-data.tsx';
import { SaveNotice, useSave } from '../member/save.tsx';
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
  /** Label of the button that adds one. Stores are added by their hearts instead. */
  readonly add?: string;
  readonly empty: string;
  /** Label for values missing from the content. */
  readonly gone: string;
  readonly named: readonly Favourite[];
}

function listsOf({ names }: Preferences): FavouriteList[] {
  return [
    {
      attribute: 'favorite_stores',
      title: 'Stores',
      gone: 'A store that has closed',
      empty: 'Tap the heart on a store to see it here.',
      named: names.stores.map(({ id, name, centre, centre_name }) => ({
        value: String(id),
        label: name,
        note: centre_name,
        href: paths.store(centre, name, id),
      })),
    },
    {
      attribute: 'favorite_brands',
      title: 'Brands',
      gone: 'A brand we no longer have',
      add: 'Add a brand',
      empty: 'Brands you follow show here.',
      named: names.brands.map(({ id, name }) => ({
        value: String(id),
        label: name,
        href: paths.findACentre({ brand: id }),
      })),
    },
    {
      attribute: 'favorite_categories',
      title: 'Categories',
      gone: 'A category we no longer have',
      add: 'Add a category',
      empty: 'Types of stores you like most show here.',
      named: names.categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      attribute: 'favorite_centers',
      title: 'Centers',
      gone: 'A center that has closed',
      add: 'Add a center',
      empty: 'Centers you visit now and then show here.',
      named: names.centers.map(({ slug, name }) => ({ value: slug, label: name, href: paths.centre(slug) })),
    },
  ];
}

export function Favourites({ preferences }: { preferences: Preferences }) {
  const { member } = useServices();
  const mpid = useFact('member.changed')?.mpid;
  const query = useQuery({ ...favouritesQuery(member, mpid ?? ''), enabled: mpid !== undefined });
  return (
    <MemberData query={query}>
      {(values) => (
        <div className={styles.lists}>
          {listsOf(preferences).map((list) => (
            <List key={list.attribute} list={list} items={itemsOf(list, values)} />
          ))}
        </div>
      )}
    </MemberData>
  );
}

function itemsOf({ attribute, gone, named }: FavouriteList, values: FavouriteValues): Favourite[] {
  const known = new Map(named.map((item) => [item.value, item]));
  return values[attribute].map((value) => known.get(value) ?? { value, label: gone });
}

interface ListProps {
  readonly list: FavouriteList;
  readonly items: readonly Favourite[];
}

function List({ list: { attribute, title, add, empty }, items }: ListProps) {
  const { member, session, analytics } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();

  async function change(values: { add?: string[]; remove?: string[] }) {
    if (!(await save.run(() => member.changeAttribute({ attribute, ...values })))) return;
    analytics.track('preferences_update', { section: attribute });
    const names = () => queryClient.invalidateQueries(preferencesQuery(member));
    const ids = () => queryClient.invalidateQueries({ queryKey: ['favourites'] });
    // Fetches names before ids after an addition, and ids first after a removal, so every shown id has its
    // name.
    for (const reread of values.add ? [names, ids] : [ids, names]) await reread();
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

interface AddFavouriteProps {
  readonly attribute: Exclude<ListAttribute, 'favorite_stores'>;
  readonly chosen: readonly string[];
  readonly label: string;
  onAdd(value: string): Promise<void>;
}

function AddFavourite({ attribute, chosen, label, onAdd }: AddFavouriteProps) {
  const { content } = useServices();
  const [isOpen, setOpen] = useState(false);
  const { data: options = [] } = useQuery({ ...favouriteOptionsQuery(content, attribute), enabled: isOpen });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const value = textOf(new FormData(form), 'value');
    if (!value) return;
    await onAdd(value);
    form.reset();
  }

  if (!isOpen) {
    return (
      <p className={styles.more}>
        <Button variant="quiet" size="small" icon="plus" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </p>
    );
  }
  return (
    <form className={styles.add} method="post" onSubmit={(event) => void submit(event)}>
      <Select
        name="value"
        label={label}
        prompt="Choose one"
        options={options.filter(({ value }) => !chosen.includes(value))}
      />
      <Button type="submit" size="small">
        Add
      </Button>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListAttribute } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, Select } from 'shared-ui';
import { favouriteOptionsQuery } from '../../data/favourite-options.query.ts';
import { textOf } from '../forms/form-values.ts';
import styles from './favourites.module.css';

interface AddFavouriteProps {
  readonly attribute: Exclude<ListAttribute, 'favorite_stores'>;
  /** Ids that are already in the list. */
  readonly chosen: readonly string[];
  readonly label: string;
  onAdd(value: string): Promise<void>;
}

/** Form to add a favourite. Loads the choices when it opens. */
export function AddFavourite({ attribute, chosen, label, onAdd }: AddFavouriteProps) {
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

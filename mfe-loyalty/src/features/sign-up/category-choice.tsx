import styles from './category-choice.module.css';

/** Any of the categories; none means all of them. */
export function CategoryChoice({ categories }: { categories: ReadonlyArray<{ id: number; name: string }> }) {
  return (
    <fieldset className={styles.group}>
      <legend>What interests you</legend>
      <p className={styles.hint}>It comes first in the list. Choose none, and you hear of everything.</p>
      <div className={styles.choices}>
        {categories.map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input type="checkbox" name="categories" value={id} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

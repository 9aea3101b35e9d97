import styles from './category-choice.module.css';

export function CategoryChoice({ categories }: { categories: ReadonlyArray<{ id: number; name: string }> }) {
  return (
    <fieldset className={styles.group}>
      <legend>Your interests</legend>
      <p className={styles.hint}>We’ll list it first. Leave it blank to hear about everything.</p>
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

import { paths } from 'shared-contracts';
import { cx } from 'shared-ui';
import { SuggestInput } from '../suggest/suggest-input.tsx';
import styles from './finder-form.module.css';

export function FinderForm({ className }: { className?: string | undefined }) {
  return (
    <search className={cx(styles.form, className)}>
      <form action={paths.findACentre()} method="get">
        <SuggestInput
          label="City, ZIP or center name"
          placeholder="City, ZIP or center"
          action={
            <>
              Find<span className={styles.wide}> a center</span>
            </>
          }
          name="q"
        />
      </form>
    </search>
  );
}

import { ENTRY_KINDS, type EntryKind, paths } from 'shared-contracts';
import { useSearchParams } from 'shared-contracts/remote';
import { Select } from 'shared-ui';
import styles from '../features/history/history.module.css';
import { ExportButton, Transactions } from '../features/history/transactions.tsx';
import { KIND_WORDS } from '../features/history/words.ts';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Points history',
  description: 'Every point, where it came from and what it bought.',
  canonicalPath: paths.transactionHistory(),
  robots: 'noindex' as const,
});

const kindOf = (value: string | null): EntryKind | undefined => ENTRY_KINDS.find((kind) => kind === value);

/** Every point, where it came from and what it bought. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  return (
    <MemberPage title="Points history">
      <div className={styles.list}>
        <div className={styles.tools}>
          <Select
            label="Show"
            prompt="Everything"
            options={ENTRY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            value={kind ?? ''}
            onChange={({ target }) =>
              setSearch(new URLSearchParams(target.value ? { kind: target.value } : {}), { replace: true })
            }
          />
          <ExportButton kind={kind} />
        </div>
        <Transactions kind={kind} />
      </div>
    </MemberPage>
  );
}

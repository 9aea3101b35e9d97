import { paths } from 'shared-contracts/content';
import { ENTRY_KINDS } from 'shared-contracts/member';
import { Select, TextInput } from 'shared-ui';
import styles from '../features/history/history.module.css';
import { ExportLink, Transactions } from '../features/history/transactions.tsx';
import { useHistoryFilter } from '../features/history/use-history-filter.ts';
import { KIND_WORDS } from '../features/history/words.ts';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Points history',
  description: 'Every point: where it came from and what it bought.',
  canonicalPath: paths.transactionHistory(),
  robots: 'noindex' as const,
});

export function Component() {
  const { filter, choose } = useHistoryFilter();

  return (
    <MemberPage title="Points history" lead="Every point: where it came from and what it bought.">
      <div className={styles.list}>
        <form className={styles.tools} aria-label="What to show" onSubmit={(event) => event.preventDefault()}>
          <Select
            label="Show"
            prompt="Everything"
            options={ENTRY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            value={filter.kind ?? ''}
            onChange={({ target }) => choose('kind', target.value)}
          />
          <TextInput
            label="From"
            type="date"
            max={filter.to}
            value={filter.from ?? ''}
            onChange={({ target }) => choose('from', target.value)}
          />
          <TextInput
            label="To"
            type="date"
            min={filter.from}
            value={filter.to ?? ''}
            onChange={({ target }) => choose('to', target.value)}
          />
          <ExportLink filter={filter} />
        </form>
        <Transactions filter={filter} />
      </div>
    </MemberPage>
  );
}

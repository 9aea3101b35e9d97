import { useEffect, useMemo, useState } from 'react';
import { Details, ErrorState, SearchInput, Skeleton } from 'shared-ui';
import { useShell, useShellServices } from '../context/shell-context.tsx';
import { createHelpSearch, type HelpItem, helpPages, loadAnswers } from './help-index.ts';
import { QUESTION_MAX } from './help-memory.ts';
import styles from './help-panel.module.css';

interface HelpSearchProps {
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly onFollow: () => void;
}

const FIRST_SHOWN = 4;

const countWords = (count: number) =>
  count === 0 ? 'Nothing found' : count === 1 ? '1 answer' : `${count} answers`;

export function HelpSearch({ question, onQuestion, onFollow }: HelpSearchProps) {
  const centre = useShell('centre');
  const { items, isFailed, retry } = useAnswers();
  const asked = question.trim();
  const search = useMemo(() => items && createHelpSearch([...helpPages(centre), ...items]), [items, centre]);
  const found = useMemo(
    () => (asked ? (search?.(asked) ?? []) : (items?.slice(0, FIRST_SHOWN) ?? [])),
    [search, asked, items],
  );
  return (
    <div className={styles.body}>
      <search aria-label="Help">
        <form method="post" onSubmit={(event) => event.preventDefault()}>
          <SearchInput
            label="Your question"
            placeholder="Parking, points, gift cards"
            maxLength={QUESTION_MAX}
            value={question}
            onChange={({ target }) => onQuestion(target.value)}
          />
        </form>
      </search>
      <p role="status" className="visually-hidden">
        {asked && search ? countWords(found.length) : ''}
      </p>
      {isFailed && !items && (
        <ErrorState
          headingLevel={3}
          title="We couldn’t load the answers"
          message="Try again in a moment, or write to us."
          onRetry={retry}
        />
      )}
      {!isFailed && !items && (
        <div aria-busy="true">
          <Skeleton shape="row" lines={4} />
        </div>
      )}
      {items && asked && found.length === 0 && (
        <p className={styles.none}>
          We couldn’t find an answer to that. Try different words, or write to us: we’ll include your
          question.
        </p>
      )}
      {items && !asked && <h3>Popular questions</h3>}
      <Found items={found} onFollow={onFollow} />
    </div>
  );
}

function Found({ items, onFollow }: { items: readonly HelpItem[]; onFollow: () => void }) {
  return (
    <ul className={styles.found}>
      {items.map((item) => (
        <li key={item.id}>
          {item.kind === 'page' ? (
            <a href={item.href} onClick={onFollow}>
              {item.title}
            </a>
          ) : (
            <Details summary={item.title}>
              {item.answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Details>
          )}
        </li>
      ))}
    </ul>
  );
}

function useAnswers() {
  const { content } = useShellServices();
  const country = useShell('centre')?.address.country === 'CA' ? 'CA' : 'US';
  const [items, setItems] = useState<readonly HelpItem[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    loadAnswers(content, country).then(
      (loaded) => isCurrent && setItems(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [content, country, attempt]);
  return { items, isFailed, retry: () => setAttempt((count) => count + 1) };
}

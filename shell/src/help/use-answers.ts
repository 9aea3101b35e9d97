import { useEffect, useState } from 'react';
import { useShell, useShellServices } from '../context/shell-context.tsx';
import { type HelpItem, loadAnswers } from './help-index.ts';

export interface Answers {
  /** Null while loading. */
  readonly items: readonly HelpItem[] | null;
  readonly isFailed: boolean;
  retry(): void;
}

export function useAnswers(): Answers {
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

let isChanged = false;

/**
 * Watches the server's markup until the returned function is called. Before it hydrates, no code of the site
 * changes its nodes, so every change is of an extension or a translator.
 */
export function watchMarkup(element: HTMLElement): () => void {
  const note = (records: readonly MutationRecord[]) => {
    isChanged ||= records.length > 0;
  };
  const observer = new MutationObserver(note);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
  };
}

export const isMarkupChanged = () => isChanged;

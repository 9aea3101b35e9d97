let isChanged = false;

/**
 * Watches the server's markup until the returned function is called. Before it hydrates, no code of the site
 * changes its nodes, so every change is of an extension or a translator.
 */
export function watchMarkup(element: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    isChanged = true;
  });
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

export const isMarkupChanged = () => isChanged;

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Shares a URL by the share sheet or the clipboard. Resolves with false if both fail, and with null if the
 * sheet was closed.
 */
export async function sharePage(title: string, url: string): Promise<'sheet' | 'copy' | false | null> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'sheet';
    }
  } catch (error) {
    if (isDismissed(error)) return null;
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copy' as const,
    () => false as const,
  );
}

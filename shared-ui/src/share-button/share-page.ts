const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Gives an address to the system's sheet, or to the clipboard where there is none. False where neither took it; null for a sheet that was closed. */
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

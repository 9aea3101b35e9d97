import { holdEarlyClicks } from './early-clicks.ts';

/**
 * The shell's first code. It waits for the page's first frame, and what it starts is evaluated in tasks of its own, since one
 * would hold up taps and frames for as long as all of it takes. None of the parts is a file of its own.
 */
async function start(): Promise<void> {
  const releaseClicks = holdEarlyClicks();
  await firstFrame();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { readPageData } = await import(/* webpackMode: "eager" */ './page-data.ts');
  const data = readPageData();
  await nextTask();
  const { startShell } = await import(/* webpackMode: "eager" */ './start-shell.tsx');
  await nextTask();
  const startRemotes = startShell(data, releaseClicks);
  await nextTask();
  startRemotes();
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A page that is opened in the background has no frames, and waits for none. */
const firstFrame = () =>
  document.hidden
    ? Promise.resolve()
    : new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

void start();

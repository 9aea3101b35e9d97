import { holdEarlyClicks } from './early-clicks.ts';

/**
 * The shell's first code. What it starts is evaluated in tasks of its own, since one would hold up taps and frames for as long
 * as all of it takes. None of the parts is a file of its own.
 */
async function start(): Promise<void> {
  const releaseClicks = holdEarlyClicks();
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

/** Taps and frames go first, and then the shell before everything else, where the browser knows of such an order. */
function nextTask(): Promise<void> {
  const { scheduler } = window as Window & { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

void start();

import { renderToString } from 'react-dom/server';
import { type Head, type ShellPage, type ShellRender, shellPageSchema } from 'shared-contracts';
import { headerMenuValidUntil } from './header/menu.ts';
import { ShellContext } from './shell-context.tsx';
import { shellRoots } from './shell-roots.tsx';
import { createShellStore } from './shell-store.ts';
import { STATUS_TEXTS } from './status/status-texts.ts';

const nothing = () => undefined;

function headOf({ status, title, url }: ShellPage): Head {
  const text = status === null || status === 'loading' ? null : STATUS_TEXTS[status];
  return {
    title: text?.title ?? title,
    description: text?.message ?? title,
    canonicalPath: url.split('?')[0] ?? url,
    robots: 'noindex',
  };
}

/** Server entry of the shell: header, footer and status page around a remote's markup. */
export const render: ShellRender = (input) => {
  const page = shellPageSchema.parse(input);
  const store = createShellStore(page);
  const { header, status, footer } = shellRoots(nothing);
  const markup = ({ content, identifierPrefix }: typeof header) =>
    renderToString(<ShellContext value={{ store, track: nothing }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  const validUntil = headerMenuValidUntil(page.now);
  return {
    header: markup(header),
    slot: markup(status),
    footer: markup(footer),
    head: headOf(page),
    ...(validUntil === undefined ? {} : { validUntil }),
  };
};

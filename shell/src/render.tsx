import { renderToString } from 'react-dom/server';
import { type Head, type ShellPage, type ShellRender, shellPageSchema } from 'shared-contracts/composition';
import { NO_CONSENT } from 'shared-contracts/member';
import { type ShellActions, ShellContext } from './context/shell-context.tsx';
import { createShellStore } from './context/shell-store.ts';
import { headerMenuValidUntil } from './header/menu.ts';
import { shellRoots } from './start/shell-roots.tsx';
import { STATUS_TEXTS } from './status/status-texts.ts';

const nothing = () => undefined;

const inBrowserOnly = () => Promise.reject(new Error('Shell actions are not available on the server.'));

const noActions: ShellActions = {
  content: { search: inBrowserOnly, giftCardFaq: inBrowserOnly, rewardsFaq: inBrowserOnly },
  consent: {
    current: () => NO_CONSENT,
    isGranted: (category) => category === 'necessary',
    openPreferences: nothing,
    choose: nothing,
    kept: () => null,
    openOptOut: nothing,
  },
  navigation: { navigate: inBrowserOnly },
  track: nothing,
  session: { signOut: inBrowserOnly },
  install: nothing,
};

function headOf({ status, title, url }: ShellPage): Head {
  const text = status === null || status === 'loading' ? null : STATUS_TEXTS[status];
  return {
    title: text?.title ?? title,
    description: text?.message ?? title,
    canonicalPath: url.split('?')[0] ?? url,
    robots: 'noindex',
  };
}

export const render: ShellRender = (input) => {
  const page = shellPageSchema.parse(input);
  const store = createShellStore(page);
  const { header, status, footer } = shellRoots(nothing);
  const markup = ({ content, identifierPrefix }: typeof header) =>
    renderToString(<ShellContext value={{ store, actions: noActions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  const validUntil = headerMenuValidUntil(page, page.now);
  return {
    header: markup(header),
    slot: markup(status),
    footer: markup(footer),
    head: headOf(page),
    ...(validUntil === undefined ? {} : { validUntil }),
  };
};

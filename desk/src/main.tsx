import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Desk } from './desk.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id "root"');
// The Content-Security-Policy allows style sheets with this nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
createRoot(element).render(
  <CacheProvider value={createCache({ key: 'desk', nonce })}>
    <Desk />
  </CacheProvider>,
);

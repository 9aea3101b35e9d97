import 'shared-ui/global.css';
import { createFakeServices } from 'shared-contracts/testing';
import { bootstrap, mount, prefetch } from '../src/lifecycle.tsx';

/*
 * The same pages as one ordinary application: no shell, no federation, React in the bundle. What the composed site is
 * measured beside (`pnpm bench nav`). Links are followed and fetched ahead as the shell does it.
 */

const services = createFakeServices({
  release: 'mfe-centre@0.0.0-single',
  fetch: (input, init) => fetch(input, init),
});

const linkOf = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && link.origin === location.origin ? link.pathname + link.search + link.hash : null;
};

document.addEventListener('click', (event) => {
  const href = linkOf(event);
  if (!href || event.defaultPrevented) return;
  event.preventDefault();
  void services.navigation.navigate(href);
});
document.addEventListener('pointerover', (event) => {
  const href = linkOf(event);
  if (href) void prefetch(href, services);
});

const container = document.getElementById('slot');
if (!container) throw new Error('The page has no element with the id slot');
await bootstrap();
await mount({ services, container, hydration: null, reportCrash: (error) => reportError(error) });

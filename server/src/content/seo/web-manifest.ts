import { paths, type SiteContent } from 'shared-contracts';

/** The web app manifest (https://www.w3.org/TR/appmanifest/): the site on a home screen. */
export const webManifest = ({ name, tagline }: SiteContent) => ({
  id: '/',
  name,
  short_name: name,
  description: tagline,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf6ee',
  theme_color: '#fbf6ee',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Find a centre', url: paths.findACentre() },
    { name: 'Brands', url: paths.brands() },
    { name: 'Rewards', url: paths.rewards() },
  ],
});

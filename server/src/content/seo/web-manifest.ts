import { paths, RECEIPT_TYPES, type SiteContent } from 'shared-contracts';

/** Returns the web app manifest (https://www.w3.org/TR/appmanifest/). */
export const webManifest = ({ name, tagline }: SiteContent) => ({
  id: '/',
  name,
  short_name: name,
  description: tagline,
  start_url: paths.resume(),
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
  // Shown in the browser's install dialog.
  screenshots: [
    {
      src: '/icons/screen-narrow.png',
      sizes: '720x1440',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The map of a center: stores, parking and step-free routes',
    },
    {
      src: '/icons/screen-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Deals of a center, to save',
    },
  ],
  shortcuts: [
    { name: 'Member card', url: paths.memberCard() },
    { name: 'Submit a receipt', url: paths.uploadReceipt() },
    { name: 'Find a center', url: paths.findACentre() },
    { name: 'Rewards', url: paths.rewards() },
  ],
  // https://w3c.github.io/web-share-target/: one photo or PDF of a receipt, from the system's share sheet.
  share_target: {
    action: paths.uploadReceipt(),
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'receipt', accept: [...RECEIPT_TYPES] }] },
  },
});

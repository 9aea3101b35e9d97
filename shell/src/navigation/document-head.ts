import type { Head } from 'shared-contracts/composition';
import type { SiteContent } from 'shared-contracts/content';

function meta(selector: string, attribute: 'name' | 'property', key: string): HTMLMetaElement {
  const existing = document.head.querySelector<HTMLMetaElement>(selector);
  if (existing) return existing;
  const element = document.createElement('meta');
  element.setAttribute(attribute, key);
  document.head.append(element);
  return element;
}

const named = (name: string) => meta(`meta[name="${name}"]`, 'name', name);
const property = (name: string) => meta(`meta[property="${name}"]`, 'property', name);

export const documentTitle = ({ title }: Head, { name }: SiteContent) =>
  title.includes(name) ? title : `${title} | ${name}`;

export function applyHead(head: Head, site: SiteContent): void {
  const url = new URL(head.canonicalPath, location.origin).href;
  document.title = documentTitle(head, site);
  named('description').content = head.description;
  property('og:title').content = head.title;
  property('og:description').content = head.description;
  property('og:url').content = url;
  if (head.image) property('og:image').content = new URL(head.image, location.origin).href;
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = url;
  if (head.robots) named('robots').content = head.robots;
  else document.head.querySelector('meta[name="robots"]')?.remove();
  // Structured data describes the page that the server sent and is for crawlers only.
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
}

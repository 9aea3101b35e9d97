export function isFirstOfVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry && 'type' in entry ? entry.type : 'navigate';
  return type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

import { elementOf, type PageData, readPageData as readDocument } from '../../../shell/src/page-data.ts';

export { elementOf };

/** Data in the document; the client-rendered one is the same file for all addresses. */
export function readPageData(): PageData {
  const data = readDocument();
  if (data.slot.release !== null) return data;
  const url = location.pathname + location.search;
  return { ...data, page: { ...data.page, url, now: Date.now(), status: 'loading' } };
}

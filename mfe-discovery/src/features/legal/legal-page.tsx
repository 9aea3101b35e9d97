import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Head, LegalDocument, LegalText } from 'shared-contracts';
import {
  type PageArgs,
  type PageLoaderArgs,
  type PageModule,
  pageContext,
  useSearchParams,
  useServices,
} from 'shared-contracts/remote';
import { legalTextQuery } from '../../data/legal-text.query.ts';
import { longDate } from '../../lib/long-date.ts';
import { breadcrumbLd } from '../../lib/structured-data.ts';
import { LegalArticle } from './legal-article.tsx';

interface LegalPageOptions {
  readonly document: LegalDocument;
  readonly path: string;
  readonly description: (name: string) => string;
  /** Section with generated content, appended unless the text has a section with this id. */
  readonly extra?: { readonly id: string; readonly title: string; readonly Body: ComponentType };
}

type LegalData = Pick<LegalText, 'title' | 'version' | 'effectiveOn' | 'versions'>;

const versionOf = (search: URLSearchParams) => search.get('version')?.slice(0, 40) || null;

export function legalPage({ document, path, description, extra }: LegalPageOptions): PageModule<LegalData> {
  async function loader({ request, context }: PageLoaderArgs): Promise<LegalData> {
    const { queryClient, services } = context.get(pageContext);
    const wanted = versionOf(new URL(request.url).searchParams);
    const text = await queryClient.ensureQueryData(legalTextQuery(services.content, document, wanted));
    const { title, version, effectiveOn, versions } = text;
    return { title, version, effectiveOn, versions };
  }

  function head({ data, services }: PageArgs<LegalData>): Head {
    const isCurrent = data.versions[0]?.version === data.version;
    return {
      title: isCurrent ? data.title : `${data.title}, version of ${longDate(data.effectiveOn)}`,
      description: description(services.site.name),
      canonicalPath: path,
      ...(isCurrent ? {} : { robots: 'noindex' as const }),
      jsonLd: [
        breadcrumbLd([
          { name: 'Home', path: '/' },
          { name: data.title, path },
        ]),
      ],
    };
  }

  function Component() {
    const { content } = useServices();
    const [search] = useSearchParams();
    const { data: text } = useSuspenseQuery(legalTextQuery(content, document, versionOf(search)));
    return <LegalArticle text={text} path={path} extra={extra} />;
  }

  return { loader, head, Component };
}

import type { ComponentType } from 'react';
import type { Head } from 'shared-contracts/composition';
import {
  type ContentClient,
  type LegalDocument,
  type LegalText,
  paths,
  withQuery,
} from 'shared-contracts/content';
import {
  type PageArgs,
  type PageLoaderArgs,
  type PageModule,
  pageContext,
  useSearchParams,
} from 'shared-contracts/remote';
import { Container, Notice, PageHeader, SceneStrip } from 'shared-ui';
import { contentQuery, useContent } from '../../data/content-query.ts';
import { longDate } from '../../lib/long-date.ts';
import { breadcrumbLd } from '../../lib/structured-data.ts';
import styles from './legal-article.module.css';

const legalTextQuery = (content: ContentClient, document: LegalDocument, version: string | null) =>
  contentQuery(['legal-text', document, version], (options) =>
    content.legalText(document, version ? { version } : {}, options),
  );

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
      jsonLd: [breadcrumbLd(data.title, path)],
    };
  }

  function Component() {
    const [search] = useSearchParams();
    const text = useContent(legalTextQuery, document, versionOf(search));
    return <LegalArticle text={text} path={path} extra={extra} />;
  }

  return { loader, head, Component };
}

const PICTURES: Readonly<Record<string, string>> = {
  [paths.privacyPolicy()]: 'privacy',
  [paths.accessibility()]: 'access',
};

interface LegalArticleProps {
  readonly text: LegalText;
  readonly path: string;
  readonly extra: { readonly id: string; readonly title: string; readonly Body: ComponentType } | undefined;
}

function LegalArticle({ text, path, extra }: LegalArticleProps) {
  const { title, sections, effectiveOn, changes, versions, version } = text;
  const [current] = versions;
  const isCurrent = current?.version === version;
  // A text's own section keeps its content, and the generated content follows it.
  const own = extra && sections.some(({ id }) => id === extra.id);
  const contents = [...sections, ...(extra && !own ? [extra] : []), { id: 'versions', title: 'Versions' }];
  return (
    <Container as="article" className={styles.page}>
      <header className={styles.header}>
        <PageHeader
          className={styles.title}
          title={title}
          lead={`Version ${version}, from ${longDate(effectiveOn)}`}
          strip={<SceneStrip place="site" picture={PICTURES[path] ?? 'terms'} />}
        />
        {!isCurrent && current && (
          <Notice tone="warning" title="This is an older version">
            <a href={path}>{`Read the version from ${longDate(current.effectiveOn)}`}</a>, which is in effect
            today.
          </Notice>
        )}
      </header>
      <nav className={styles.contents} aria-label="Contents">
        <ol>
          {contents.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {extra?.id === section.id && <extra.Body />}
          </section>
        ))}
        {extra && !own && (
          <section aria-labelledby={extra.id}>
            <h2 id={extra.id}>{extra.title}</h2>
            <extra.Body />
          </section>
        )}
        <section aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <p>{`What changed in this version: ${changes}`}</p>
          <ul className={styles.versions}>
            {versions.map((one) => (
              <li key={one.version}>
                <a
                  href={one === current ? path : withQuery(path, { version: one.version })}
                  aria-current={one.version === version || undefined}
                >
                  {longDate(one.effectiveOn)}
                </a>
                <span>{`${one.version} · ${one.changes}`}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Container>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { CentreFull } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';
import { type CentreLoading, loading } from '../centre/page-context.ts';
import { breadcrumbList, type Crumb, type JsonLd } from '../structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../structured-data/remember.ts';
import { CentreFrame, crumbsFrom } from './centre-frame.tsx';
import type { PageKind } from './page-kind.ts';

export interface CentreViewProps {
  readonly centre: CentreFull;
  /** The centre as the address names it: queries are kept under it. */
  readonly slug: string;
}

/** Facts that a page's head is written from. */
interface CentreFacts<Loaded> extends CentreViewProps {
  readonly loaded: Loaded;
  /** Milliseconds since the epoch: the page's clock. */
  readonly now: number;
}

interface CentreHead {
  readonly title: string;
  readonly description: string;
  /** Milliseconds since the epoch until which the page stays true; left out where no clock is in it. */
  readonly until?: number | undefined;
}

interface CentrePage<Loaded> {
  /** Kind of page that the switcher keeps when it goes to another centre. */
  readonly kind: PageKind;
  /** Crumbs from the page below the centre down to this one; empty on the landing. */
  readonly crumbs: readonly Crumb[];
  /** The canonical address. */
  path(slug: string): string;
  /** Fills the query cache beside the centre; throws what makes the page one that is not there. */
  load(from: CentreLoading, args: PageLoaderArgs): Promise<Loaded>;
  head(facts: CentreFacts<Loaded>): CentreHead;
  /** Structured data besides the breadcrumb. Made on the server alone. */
  jsonLd?(facts: CentreFacts<Loaded>): JsonLd[];
  readonly View: ComponentType<CentreViewProps>;
}

/** The module of a page that every centre has once, such as its jobs: the centre, its head and the frame around it. */
export function createCentrePage<Loaded>(page: CentrePage<Loaded>) {
  const { kind, crumbs, path, View } = page;

  async function loader(args: PageLoaderArgs): Promise<CentreHead> {
    const from = loading(args);
    const { slug, now } = from;
    const [centre, loaded] = await Promise.all([from.centre, page.load(from, args)]);
    const facts = { centre, slug, loaded, now };
    return withStructuredData(page.head(facts), () => [
      breadcrumbList(crumbsFrom(centre, crumbs), path(slug)),
      ...(page.jsonLd?.(facts) ?? []),
    ]);
  }

  function Component() {
    const { centre: slug = '' } = useParams();
    const { content } = useServices();
    const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
    return (
      <CentreFrame centre={centre} kind={kind} crumbs={crumbs}>
        <View centre={centre} slug={slug} />
      </CentreFrame>
    );
  }

  return {
    loader,
    Component,
    head: ({ data, params }: PageArgs<CentreHead>) => ({
      title: data.title,
      description: data.description,
      canonicalPath: path(params.centre ?? ''),
      ...structuredData(data),
    }),
    validUntil: ({ data }: PageArgs<CentreHead>) => data.until,
  };
}

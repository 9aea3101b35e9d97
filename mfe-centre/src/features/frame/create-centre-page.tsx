import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { type CentreFull, paths } from 'shared-contracts/content';
import type { PageArgs, PageLoaderArgs } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';
import { useContent } from '../../data/content-query.ts';
import { type CentreLoading, loading, type PageKind } from '../centre/page-context.ts';
import {
  breadcrumbList,
  type Crumb,
  headOf,
  type JsonLd,
  withStructuredData,
} from '../structured-data/json-ld.ts';
import { CentreFrame, crumbsFrom } from './centre-frame.tsx';

export interface CentreViewProps {
  readonly centre: CentreFull;
  readonly slug: string;
}

interface CentreFacts<Loaded> extends CentreViewProps {
  readonly loaded: Loaded;
  /** The page's clock, in milliseconds since the epoch. */
  readonly now: number;
}

export interface CentreHead {
  readonly title: string;
  readonly description: string;
  /** Time until which the page is valid, in milliseconds since the epoch. Omitted if no clock affects it. */
  readonly until?: number | undefined;
}

interface CentrePage<Loaded> {
  readonly kind: PageKind;
  readonly crumbs: readonly Crumb[];
  /** Path of a page that not every centre has. Default: the path of its kind. */
  path?(slug: string): string;
  /** Fills the query cache besides the centre. Throws to answer with a 404. */
  load(from: CentreLoading, args: PageLoaderArgs): Promise<Loaded>;
  head(facts: CentreFacts<Loaded>): CentreHead;
  jsonLd?(facts: CentreFacts<Loaded>): JsonLd[];
  readonly View: ComponentType<CentreViewProps>;
}

/** Creates the module of a page that each centre has once, such as its jobs, with head and frame. */
export function createCentrePage<Loaded>(page: CentrePage<Loaded>) {
  const { kind, crumbs, View } = page;
  const path = page.path ?? paths[kind];

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
    const centre = useContent(centreQuery, slug);
    return (
      <CentreFrame centre={centre} kind={kind} crumbs={crumbs}>
        <View centre={centre} slug={slug} />
      </CentreFrame>
    );
  }

  return {
    loader,
    Component,
    head: ({ data, params }: PageArgs<CentreHead>) => headOf(data, path(params.centre ?? '')),
    validUntil: ({ data }: PageArgs<CentreHead>) => data.until,
  };
}

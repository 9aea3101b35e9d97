import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { CentreFull, ContentClient } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useServices } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';
import { ClubPage, placeName } from './club-page.tsx';

export interface ClubViewProps {
  readonly centre: CentreFull;
  /** Slug in the URL, which is the key of the queries. */
  readonly slug: string;
}

interface MemberClubPage {
  readonly here: string;
  /** `place` is the centre's place in a sentence. */
  title(place: string): string;
  description(place: string): string;
  path(slug: string): string;
  load?(queryClient: QueryClient, content: ContentClient, slug: string): Promise<unknown>;
  readonly View: ComponentType<ClubViewProps>;
}

interface ClubData {
  readonly slug: string;
  readonly place: string;
}

/** Creates the module of a member page at a centre. Search engines must not index it. */
export function createClubPage({ here, title, description, path, load, View }: MemberClubPage) {
  async function loader({ params, context }: PageLoaderArgs): Promise<ClubData> {
    const { queryClient, services } = context.get(pageContext);
    const slug = params.centre ?? '';
    const [centre] = await Promise.all([
      queryClient.ensureQueryData(centreQuery(services.content, slug)),
      load?.(queryClient, services.content, slug),
    ]);
    return { slug, place: placeName(centre) };
  }

  function Component() {
    const { centre: slug = '' } = useParams();
    const { content } = useServices();
    const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
    return (
      <ClubPage centre={centre} here={here}>
        <View centre={centre} slug={slug} />
      </ClubPage>
    );
  }

  return {
    loader,
    Component,
    head: ({ data }: PageArgs<ClubData>) => ({
      title: title(data.place),
      description: description(data.place),
      canonicalPath: path(data.slug),
      robots: 'noindex' as const,
    }),
  };
}

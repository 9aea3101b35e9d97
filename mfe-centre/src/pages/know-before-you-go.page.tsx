import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { Card, PageHeader } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { visitorInfoQuery } from '../data/visitor-info.query.ts';
import { centreName } from '../features/centre/centre-words.ts';
import { hoursUntil, loading } from '../features/centre/page-context.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { HoursTable } from '../features/hours/hours-table.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { hasHours } from '../features/hours/place-hours.ts';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { NoWords } from '../features/texts/no-words.tsx';
import { TextSections } from '../features/texts/text-sections.tsx';

const CRUMBS = [{ label: 'Know before you go' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
  const [centre] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  ]);
  const data = {
    title: `Know before you go to ${centreName(centre)}`,
    description: `What to know before a visit to ${centreName(centre)}: hours, dogs, returns, lost things and more.`,
    until: hoursUntil(centre, now),
  };
  return withStructuredData(data, () => [
    breadcrumbList(crumbsFrom(centre, CRUMBS), paths.knowBeforeYouGo(slug)),
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: paths.knowBeforeYouGo(params.centre ?? ''),
  ...structuredData(data),
});

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: info } = useSuspenseQuery(visitorInfoQuery(content, slug));
  return (
    <CentreFrame centre={centre} kind="know-before-you-go" crumbs={CRUMBS}>
      <PageHeader eyebrow={<OpenPill subject={centre} />} title="Know before you go" />
      {!info || info.knowBeforeYouGo.length === 0 ? (
        <NoWords centre={centre} />
      ) : (
        <TextSections
          sections={info.knowBeforeYouGo}
          aside={
            hasHours(centre) && (
              <Card>
                <HoursTable subject={centre} label={`Hours of ${centreName(centre)}, by day`} />
              </Card>
            )
          }
        />
      )}
    </CentreFrame>
  );
}

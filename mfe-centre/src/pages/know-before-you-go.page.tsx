import { useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Card, PageHeader } from 'shared-ui';
import { visitorInfoQuery } from '../data/site.query.ts';
import { centreName } from '../features/centre/centre-words.ts';
import { hoursUntil } from '../features/centre/page-context.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { HoursTable } from '../features/hours/hours-table.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { hasHours } from '../features/hours/place-hours.ts';
import { NoWords, TextSections } from '../features/texts/text-sections.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'know-before-you-go',
  crumbs: [{ label: 'Know before you go' }],
  path: (slug) => paths.knowBeforeYouGo(slug),
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  head: ({ centre, now }) => ({
    title: `Know before you go to ${centreName(centre)}`,
    description: `What to know before a visit to ${centreName(centre)}: hours, dogs, returns, lost and found, and more.`,
    until: hoursUntil(centre, now),
  }),
  View: KnowBeforeYouGoPage,
});

function KnowBeforeYouGoPage({ centre, slug }: CentreViewProps) {
  const { content } = useServices();
  const { data: info } = useSuspenseQuery(visitorInfoQuery(content, slug));
  return (
    <>
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
    </>
  );
}

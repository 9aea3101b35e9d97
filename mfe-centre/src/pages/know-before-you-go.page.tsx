import { Card, PageHeader, SceneStrip } from 'shared-ui';
import { useVisitorInfo, visitorInfoQuery } from '../data/visitor-info.query.ts';
import { centreName } from '../features/centre/centre-words.ts';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { HoursTable } from '../features/hours/hours-table.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { NoWords } from '../features/texts/no-words.tsx';
import { TextSections } from '../features/texts/text-sections.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'knowBeforeYouGo',
  crumbs: [{ label: 'Know before you go' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  head: ({ centre, now }) => ({
    title: `Know before you go to ${centreName(centre)}`,
    description: `What to know before a visit to ${centreName(centre)}: hours, dogs, returns, lost and found, and more.`,
    until: openStateValidUntil(centre, now),
  }),
  View: KnowBeforeYouGoPage,
});

function KnowBeforeYouGoPage({ centre }: CentreViewProps) {
  const info = useVisitorInfo(centre);
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="know" />}
        eyebrow={<OpenPill subject={centre} />}
        title="Know before you go"
      />
      {!info || info.knowBeforeYouGo.length === 0 ? (
        <NoWords centre={centre} />
      ) : (
        <TextSections
          sections={info.knowBeforeYouGo}
          aside={
            <Card>
              <HoursTable subject={centre} label={`Hours of ${centreName(centre)}, by day`} />
            </Card>
          }
        />
      )}
    </>
  );
}

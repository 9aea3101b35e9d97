import { lazy, Suspense } from 'react';
import { paths } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { PackContents } from '../features/visit-pack/pack-contents.tsx';
import { TakeAlong } from '../features/visit-pack/take-along.tsx';
import { useVisitPack } from '../features/visit-pack/use-visit-pack.ts';

/** Only for members, so it loads separately. */
const PackCodes = lazy(() =>
  import(/* webpackChunkName: "pack-codes" */ '../features/visit-pack/pack-codes.tsx').then((file) => ({
    default: file.PackCodes,
  })),
);

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'visit-pack',
  crumbs: [{ label: 'Take it along' }],
  path: (slug) => paths.visitPack(slug),
  load: async () => null,
  head: ({ centre }) => ({
    title: `Take ${centreName(centre)} with you`,
    description: `The map, stores, hours, parking and events of ${centreName(centre)} on your phone, also where there is no connection.`,
  }),
  View: VisitPackPage,
});

function VisitPackPage({ centre, slug }: CentreViewProps) {
  const pack = useVisitPack();
  return (
    <>
      <PageHeader
        title={`Take ${placeName(centre)} with you`}
        lead={<p>The map, stores, parking and deals on this device, for where the connection is bad.</p>}
      />
      <TakeAlong centre={centre} pack={pack} />
      {pack && (
        <Suspense>
          <PackCodes centre={centre} codes={pack.codes?.centre === slug ? pack.codes : null} />
        </Suspense>
      )}
      <PackContents centre={centre} />
    </>
  );
}

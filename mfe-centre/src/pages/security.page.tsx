import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice, PageHeader } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { visitorInfoQuery } from '../data/visitor-info.query.ts';
import { centreName, placeName, telHref } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { NoWords } from '../features/texts/no-words.tsx';
import styles from '../features/texts/security-page.module.css';
import { TextSections } from '../features/texts/text-sections.tsx';

const CRUMBS = [{ label: 'Security' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, centre: centreLoading } = loading(args);
  const [centre] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  ]);
  const data = {
    title: `Security at ${centreName(centre)}`,
    description: `Who to call at ${centreName(centre)}, what the security team does, and what to do in an emergency.`,
  };
  return withStructuredData(data, () => [breadcrumbList(crumbsFrom(centre, CRUMBS), paths.security(slug))]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  ...data,
  canonicalPath: paths.security(params.centre ?? ''),
  ...structuredData(data),
});

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content, analytics } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: info } = useSuspenseQuery(visitorInfoQuery(content, slug));
  const { phone, sections } = info?.security ?? { phone: null, sections: [] };
  return (
    <CentreFrame centre={centre} kind="security" crumbs={CRUMBS}>
      <PageHeader
        title={`Security in ${placeName(centre)}`}
        actions={
          phone && (
            <ButtonLink
              variant="signal"
              size="large"
              icon="phone"
              href={telHref(phone)}
              onClick={() => analytics.track('phone_click', { centre: slug })}
            >
              Call security, {phone}
            </ButtonLink>
          )
        }
      />
      <Notice tone="danger" title="In an emergency call 911" className={styles.emergency}>
        Say that you are at {centreName(centre)}, and the nearest store or parking lot. Then tell somebody on
        duty.
      </Notice>
      {sections.length === 0 ? <NoWords centre={centre} /> : <TextSections sections={sections} />}
    </CentreFrame>
  );
}

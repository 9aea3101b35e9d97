import { useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice, PageHeader, SceneStrip, Unbroken } from 'shared-ui';
import { useVisitorInfo, visitorInfoQuery } from '../data/visitor-info.query.ts';
import { telHref } from '../features/centre/centre-contact.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { NoWords } from '../features/texts/no-words.tsx';
import styles from '../features/texts/security-page.module.css';
import { TextSections } from '../features/texts/text-sections.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'security',
  crumbs: [{ label: 'Security' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  head: ({ centre }) => ({
    title: `Security at ${centreName(centre)}`,
    description: `Who to call at ${centreName(centre)}, what the security team does, and what to do in an emergency.`,
  }),
  View: SecurityPage,
});

function SecurityPage({ centre }: CentreViewProps) {
  const { analytics } = useServices();
  const info = useVisitorInfo(centre);
  const { phone, sections } = info?.security ?? { phone: null, sections: [] };
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="security" />}
        title={`Security in ${placeName(centre)}`}
        actions={
          phone && (
            <ButtonLink
              variant="signal"
              size="large"
              icon="phone"
              href={telHref(phone)}
              onClick={() => analytics.track('phone_click', { centre: centre.slug })}
            >
              <span>
                Call <Unbroken text={phone} />
              </span>
            </ButtonLink>
          )
        }
      />
      <Notice
        tone="danger"
        title="In an emergency, call 911"
        className={styles.emergency}
      >{`Say that you are at ${centreName(centre)}, and the nearest store or parking lot. Then tell a staff member.`}</Notice>
      {sections.length === 0 ? <NoWords centre={centre} /> : <TextSections sections={sections} />}
    </>
  );
}

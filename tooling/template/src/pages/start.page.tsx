import type { PageArgs } from 'shared-contracts/remote';
import { PageHeader } from 'shared-ui';
import styles from './start.module.css';

export const head = ({ services: { site } }: PageArgs) => ({
  title: 'Template',
  description: `A new page of ${site.name}.`,
  canonicalPath: '/template',
});

export function Component() {
  return (
    <div className={styles.page}>
      <PageHeader title="Template" />
    </div>
  );
}

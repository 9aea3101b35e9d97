import type { ReleaseStatus } from 'shared-contracts';
import { Notice } from 'shared-ui';

type Damaged = NonNullable<ReleaseStatus['damaged']>[number];

/** Reports an unsigned or damaged release, what visitors get instead, and how to fix it. */
export function DamageNotice({ damaged }: { readonly damaged: Damaged }) {
  const { name, version, role, files, more, served, unsigned } = damaged;
  if (unsigned)
    return (
      <Notice tone="danger" title={`${name} ${version} is not run`}>
        <p>
          {unsigned} {insteadWords(role, name, served)}
        </p>
        <p>
          Its team publishes the same build again, with its key. Where you know whose bytes they are:{' '}
          <code>
            pnpm release keys countersign {name} {version}
          </code>
        </p>
      </Notice>
    );
  const count = files.length + more;
  return (
    <Notice tone="danger" title={`${name} ${version} is damaged`}>
      <p>
        {count === 1 ? 'A file of it is' : `${count} files of it are`} missing or changed, such as{' '}
        <code>{files[0]}</code>. {insteadWords(role, name, served)}
      </p>
      <p>
        <code>
          pnpm release repair {name} {version}
        </code>{' '}
        mends it.
      </p>
    </Notice>
  );
}

function insteadWords(role: Damaged['role'], name: string, served: string | null): string {
  if (role === 'fallback') return 'Nobody gets it unless the live one fails.';
  if (served) return `Visitors get ${served} instead.`;
  return name === 'shell' ? 'Visitors get no page.' : 'Visitors get a panel in its place.';
}

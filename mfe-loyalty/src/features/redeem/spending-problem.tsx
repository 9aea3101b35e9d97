import { paths } from 'shared-contracts/content';
import { isApiError } from 'shared-contracts/wire';
import { ButtonLink, Notice } from 'shared-ui';
import { earlierOrder } from './use-spending.ts';

/** Says why no points were used, or shows the equal order of a moment ago. */
export function SpendingProblem({
  error,
  title,
  centre,
}: {
  error: Error | null;
  title: string;
  centre: string;
}) {
  if (!error) return null;
  const earlier = earlierOrder(error);
  if (earlier) {
    return (
      <Notice
        role="alert"
        title="You already have this"
        action={
          <ButtonLink size="small" href={paths.confirmation(centre, earlier)}>
            See your code
          </ButtonLink>
        }
      >
        {`${error.message} You can still get another one.`}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" title={title}>
      {isApiError(error) && error.status > 0 ? error.message : 'No points were used; please try again.'}
    </Notice>
  );
}

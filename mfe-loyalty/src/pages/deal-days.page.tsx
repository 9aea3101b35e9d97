import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useServices } from 'shared-contracts/remote';
import { categoriesQuery } from '../data/categories.query.ts';
import { centresQuery } from '../data/centres.query.ts';
import { signUpPageQuery } from '../data/sign-up.query.ts';
import { CampaignPage, loadCampaign } from '../features/sign-up/campaign-page.tsx';
import { CategoryChoice, SignedUp } from '../features/sign-up/deal-days.tsx';
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx';

export async function loader(args: PageLoaderArgs) {
  const { queryClient, services } = args.context.get(pageContext);
  const [data] = await Promise.all([
    loadCampaign(args, 'deal-days'),
    queryClient.ensureQueryData(categoriesQuery(services.content)),
  ]);
  return data;
}

type Args = PageArgs<Awaited<ReturnType<typeof loader>>>;

export const head = ({ data }: Args) => ({
  title: 'Deal days: be the first to know',
  description: data.lead,
  canonicalPath: paths.getTangerDealDays(),
});

export const validUntil = ({ data }: Args) => data.until;

export function Component() {
  const { content } = useServices();
  const { data: campaign } = useSuspenseQuery(signUpPageQuery(content, 'deal-days'));
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const { data: categories } = useSuspenseQuery(categoriesQuery(content));
  const [reference, setReference] = useState<string | null>(null);
  return (
    <CampaignPage campaign={campaign} always={reference !== null}>
      {reference !== null ? (
        <SignedUp campaign={campaign} reference={reference} />
      ) : (
        <>
          <h2>Be the first to know</h2>
          <SignUpForm
            page="deal-days"
            centres={centres}
            action="Sign me up"
            readOwn={(form) => ({ categories: form.getAll('categories').map(Number) })}
            renderOwn={() => <CategoryChoice categories={categories} />}
            onSent={setReference}
          />
        </>
      )}
    </CampaignPage>
  );
}

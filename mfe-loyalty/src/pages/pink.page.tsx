import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { DEDICATION_MAX } from 'shared-contracts/member';
import { type PageArgs, type PageLoaderArgs, useSearchParams, useServices } from 'shared-contracts/remote';
import { TextInput } from 'shared-ui';
import { centresQuery } from '../data/centres.query.ts';
import { signUpPageQuery } from '../data/sign-up.query.ts';
import { CampaignPage, loadCampaign } from '../features/sign-up/campaign-page.tsx';
import { PinkPass } from '../features/sign-up/pink-pass.tsx';
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx';

export async function loader(args: PageLoaderArgs) {
  const data = await loadCampaign(args, 'pink');
  return { ...data, hasPass: new URL(args.request.url).searchParams.has('pass') };
}

type Args = PageArgs<Awaited<ReturnType<typeof loader>>>;

export const head = ({ data }: Args) => ({
  title: 'The pink pass for breast cancer research',
  description: data.lead,
  canonicalPath: paths.pink(),
  ...(data.hasPass ? { robots: 'noindex' as const } : {}),
});

export const validUntil = ({ data }: Args) => data.until;

export function Component() {
  const { content } = useServices();
  const { data: campaign } = useSuspenseQuery(signUpPageQuery(content, 'pink'));
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState<string | null>(null);
  const reference = search.get('pass') ?? '';
  return (
    <CampaignPage campaign={campaign} always={reference !== ''}>
      {reference !== '' ? (
        <PinkPass
          key={reference}
          campaign={campaign}
          reference={reference}
          centres={centres}
          isNew={made === reference}
        />
      ) : (
        <>
          <h2>Get your pass</h2>
          <SignUpForm
            page="pink"
            centres={centres}
            action="Get my pass"
            readOwn={(form) => ({ dedication: String(form.get('dedication') ?? '') })}
            renderOwn={({ idOf, errorOf, recheck }) => (
              <TextInput
                id={idOf('dedication')}
                name="dedication"
                label="In honor of"
                hint="Name someone to honor or remember. It stays with your pass and is never made public."
                optional
                maxLength={DEDICATION_MAX}
                error={errorOf('dedication')}
                onInput={() => recheck('dedication')}
              />
            )}
            onSent={(sent) => {
              setMade(sent);
              setSearch(new URLSearchParams({ pass: sent }), { replace: true });
            }}
          />
        </>
      )}
    </CampaignPage>
  );
}

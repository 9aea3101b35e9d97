import { type MemberClient, tourismAnswerSchema, tourismPath } from 'shared-contracts/member';

/** Sends the form and returns the reference number. A separate chunk, loaded only on submit. */
export async function sendTourismForm(
  member: Pick<MemberClient, 'post'>,
  centre: string,
  form: FormData,
  idempotencyKey: string,
): Promise<string> {
  const { reference } = await member.post(
    tourismAnswerSchema,
    tourismPath(centre),
    Object.fromEntries(form),
    {
      idempotencyKey,
    },
  );
  return reference;
}

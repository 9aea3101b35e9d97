import { type MemberClient, tourismAnswerSchema, tourismPath } from 'shared-contracts';

/** Sends the form; gives the reference number. In a chunk of its own, which only those who send it load. */
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

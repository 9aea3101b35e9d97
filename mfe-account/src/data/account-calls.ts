import { type MemberClient, verifyEmailAnswerSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';

const doneSchema = z.object({ ok: z.literal(true) });

/** Whether the site sends no mail and stores it in a folder instead, as a trial site does. */
export const hasMailFolder = async (member: MemberClient) =>
  (await member.get(z.object({ isFolder: z.boolean() }), '/api/account/mail')).isFolder;

export const verifyEmail = (member: MemberClient, token: string, password?: string) =>
  member.post(verifyEmailAnswerSchema, '/api/account/verify-email', {
    token,
    ...(password ? { password } : {}),
  });

export const requestPasswordReset = (
  member: MemberClient,
  body: { email: string; captcha: string; callbackUrl: string },
) => member.post(doneSchema, '/api/account/reset-password', body);

export const setNewPassword = (member: MemberClient, body: { token: string; password: string }) =>
  member.post(doneSchema, '/api/account/new-password', body);

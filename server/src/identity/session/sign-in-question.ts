import { z } from 'zod';

export interface Question {
  readonly state: string;
  readonly nonce: string;
  readonly code_challenge: string;
  readonly code_challenge_method: 'S256';
  readonly prompt?: 'login' | 'create' | undefined;
  /** Whether a signed-in member authenticates again. */
  readonly isReauthentication?: boolean;
  /** Level that the provider is asked for. */
  readonly acr_values?: string;
}

const promptsSchema = z.array(z.string()).optional().catch(undefined);

/** `create` goes only to providers that support it. `offline_access` requires `consent` (Core 1.0, §11). */
export function questionPrompt(
  asked: Question['prompt'],
  setting: { readonly scope: string; readonly hasJoinPrompt?: boolean | null | undefined },
  metadata: Readonly<Record<string, unknown>>,
): string {
  const supported = promptsSchema.parse(metadata.prompt_values_supported);
  const hasJoinPrompt = setting.hasJoinPrompt ?? supported?.includes('create') ?? false;
  const isOffline =
    setting.scope.split(' ').includes('offline_access') && supported?.includes('consent') !== false;
  const shown = asked === 'create' && !hasJoinPrompt ? undefined : asked;
  const values = [shown, shown === 'create' || !isOffline ? undefined : 'consent'];
  return values.filter((value) => value !== undefined).join(' ');
}

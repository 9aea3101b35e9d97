import { z } from 'zod';

/** Question of the browser's half; the other parameters are the server's. */
export interface Question {
  readonly state: string;
  readonly nonce: string;
  readonly code_challenge: string;
  readonly code_challenge_method: 'S256';
  readonly prompt?: 'login' | 'create' | undefined;
  /** Somebody is signed in here already, and shows anew who they are. */
  readonly isAgain?: boolean;
}

/** Prompts that a discovery document names; anything else there counts as nothing. */
const promptsSchema = z.array(z.string()).optional().catch(undefined);

/**
 * What the provider should show before it answers. `create` (OpenID Connect Initiate User Registration 1.0) goes only where it is known,
 * as an unknown value may be answered with an error: elsewhere who joins finds the way from the sign-in page. A token for when nobody is
 * there wants a consent (OpenID Connect Core 1.0, §11).
 */
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

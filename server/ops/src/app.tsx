import { useState } from 'react';
import type { Api } from './api.ts';
import { Console } from './console.tsx';
import { SignIn } from './sign-in.tsx';

/** Keeps the token only in memory: a reload asks for it again. */
export function App() {
  const [api, setApi] = useState<Api | null>(null);
  return api ? <Console api={api} onSignOut={() => setApi(null)} /> : <SignIn onSignedIn={setApi} />;
}

import 'shared-ui/global.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Api } from './api.ts';
import { Console } from './console.tsx';
import { SignIn } from './sign-in.tsx';

const REFRESH_MS = 5_000;

/** Keeps the token only in memory: a reload asks for it again. */
function App() {
  const [api, setApi] = useState<Api | null>(null);
  return api ? <Console api={api} onSignOut={() => setApi(null)} /> : <SignIn onSignedIn={setApi} />;
}

const element = document.getElementById('ops');
if (!element) throw new Error('The page has no element with the id "ops" for the console');
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 2_000, refetchInterval: REFRESH_MS } },
});
createRoot(element).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);

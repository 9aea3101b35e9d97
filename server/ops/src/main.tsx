import 'shared-ui/global.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Api, createApi, staffName } from './api.ts';
import { Console } from './console.tsx';
import { SignIn } from './sign-in.tsx';

const REFRESH_MS = 5_000;

/** Opens for people who are signed in to the desk, else for a token, which a reload asks for again. */
function App() {
  const [api, setApi] = useState<Api | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    void staffName().then((name) => name !== null && setApi((known) => known ?? createApi(null, name)));
  }, []);
  const signOut = () => {
    // Calls of a console that is still open would fail without a session.
    setLeaving(true);
    void api?.endSession().finally(() => {
      setApi(null);
      setLeaving(false);
    });
  };
  if (isLeaving) return <p role="status">Signing out…</p>;
  return api ? <Console api={api} onSignOut={signOut} /> : <SignIn onSignedIn={setApi} />;
}

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id "root" for the console');
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 2_000, refetchInterval: REFRESH_MS } },
});
createRoot(element).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);

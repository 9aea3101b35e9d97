import 'shared-ui/global.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const element = document.getElementById('ops');
if (!element) throw new Error('The page has no element for the console');
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 2_000 } } });
createRoot(element).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);

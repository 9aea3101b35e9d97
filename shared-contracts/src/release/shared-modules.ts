/**
 * Modules that the shell provides to remotes as singletons, with the exports that it keeps (`'*'`: all). They
 * are not tree-shaken, so every export costs every shopper bytes. Using another one fails a remote's build.
 */
export const SHARED_MODULES = {
  react: '*',
  'react/jsx-runtime': '*',
  'react-dom': '*',
  'react-dom/client': '*',
  'react-router': [
    'Outlet',
    'RouterContextProvider',
    'RouterProvider',
    'createBrowserRouter',
    'createContext',
    'data',
    'isRouteErrorResponse',
    'matchRoutes',
    'redirect',
    'useLocation',
    'useMatches',
    'useNavigate',
    'useNavigation',
    'useParams',
    'useRevalidator',
    'useRouteError',
  ],
  '@tanstack/react-query': [
    'QueryClient',
    'QueryClientProvider',
    'hydrate',
    'infiniteQueryOptions',
    'keepPreviousData',
    'queryOptions',
    'skipToken',
    'useInfiniteQuery',
    'useMutation',
    'useQuery',
    'useQueryClient',
    'useSuspenseQuery',
  ],
  rxjs: ['Observable', 'Subject', 'filter', 'map'],
} as const;

export type SharedModule = keyof typeof SHARED_MODULES;

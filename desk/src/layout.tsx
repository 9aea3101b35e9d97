import { CircularProgress, GlobalStyles, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AppBar,
  Layout,
  Logout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
} from 'react-admin';

/** The menu of the person, named after the person. */
function PersonMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? 'Account'}>
      <MenuItem component="a" href="/ops">
        Release console
      </MenuItem>
      <Logout />
    </UserMenu>
  );
}

const DeskBar = () => (
  <AppBar userMenu={<PersonMenu />} toolbar={<ToggleThemeButton />}>
    <TitlePortal component="h1" />
  </AppBar>
);

// Material UI ignores this preference.
const CALM = {
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { transition: 'none !important', animation: 'none !important' },
  },
};

/** The frame of every page. Its menu lists the pages that the person may open. */
export const DeskLayout = ({ children }: { readonly children: ReactNode }) => (
  <Layout appBar={DeskBar}>
    <GlobalStyles styles={CALM} />
    {children}
  </Layout>
);

export const Waiting = () => <CircularProgress aria-label="Loading" sx={{ m: 4 }} />;

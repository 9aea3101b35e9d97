import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal } from 'react-admin';

const DeskBar = () => (
  <AppBar>
    <TitlePortal />
    <Button color="inherit" href="/ops" size="small">
      Releases
    </Button>
  </AppBar>
);

/** The frame of every page. Its menu lists the pages that the person may open. */
export const DeskLayout = ({ children }: { readonly children: ReactNode }) => (
  <Layout appBar={DeskBar}>{children}</Layout>
);

import { Alert } from '@mui/material';

/** Where a sign-in in another tab ends. */
export const SignedInPage = () => (
  <Alert severity="success" sx={{ mt: 2 }}>
    You are signed in. Close this tab and repeat what you were doing.
  </Alert>
);

import { Alert, Box, Button, Typography } from '@mui/material';
import { SIGN_IN_PROBLEMS } from '../../server/src/staff/wire/session.ts';
import { signIn } from './call.ts';

const problemOf = (search: string) => {
  const code = new URLSearchParams(search).get('problem');
  return Object.entries(SIGN_IN_PROBLEMS).find(([known]) => known === code)?.[1];
};

export function SignInPage() {
  const problem = problemOf(location.search);
  return (
    <Box component="main" sx={{ maxWidth: '26rem', mx: 'auto', mt: '14vh', px: 3 }}>
      <Typography component="h1" variant="h4" gutterBottom>
        The desk
      </Typography>
      <Typography gutterBottom>
        For the people who run this site. You need an invitation, and a passkey or a second step.
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ my: 2 }}>
          {problem}
        </Alert>
      )}
      <Button variant="contained" size="large" fullWidth onClick={signIn} sx={{ mt: 2 }}>
        Sign in
      </Button>
      <Button href="/ops" fullWidth sx={{ mt: 1 }}>
        Release console
      </Button>
    </Box>
  );
}

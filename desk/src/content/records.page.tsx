import {
  Button,
  Card,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link, Title, useGetList, useParams } from 'react-admin';
import type { z } from 'shared-contracts/zod';
import type { recordSummarySchema } from '../../../server/src/staff/wire/content.ts';
import { Waiting } from '../layout.tsx';
import { NativeSelect } from '../native-select.tsx';
import { useCentres } from '../use-centres.ts';
import { isKind, KINDS } from './kinds.ts';

const PER_PAGE = 25;

/** All kinds of content. */
export const KindsPage = () => (
  <Card sx={{ mt: 2, maxWidth: '32rem' }}>
    <Title title="Content" />
    <List>
      {Object.entries(KINDS).map(([kind, { many }]) => (
        <ListItem key={kind} disablePadding>
          <ListItemButton component={Link} to={`/content/${kind}`}>
            <ListItemText primary={many} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  </Card>
);

/** Live records of a kind. */
export function RecordsPage() {
  const { kind } = useParams<{ kind: string }>();
  const { centres } = useCentres();
  const [filter, setFilter] = useState({ q: '', center: '' });
  const [page, setPage] = useState(1);
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useGetList<z.infer<typeof recordSummarySchema>>(
    `content/${kind}`,
    { pagination: { page, perPage: PER_PAGE }, filter },
    { enabled: isKind(kind) },
  );
  if (!isKind(kind)) return <Typography sx={{ mt: 2 }}>There is no such kind of content.</Typography>;
  const { one, many } = KINDS[kind];
  const change = (name: 'q' | 'center') => (event: { target: { value: string } }) => {
    setPage(1);
    setFilter({ ...filter, [name]: event.target.value });
  };
  return (
    <>
      <Title title={many} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ my: 2 }}>
        <TextField label="Search" type="search" value={filter.q} onChange={change('q')} />
        <NativeSelect
          label="Center"
          value={filter.center}
          onChange={change('center')}
          choices={[{ id: '', name: 'All centers' }, ...centres]}
        />
        <Button component={Link} to={`/content/${kind}/new`} variant="outlined" sx={{ flexShrink: 0 }}>
          {`New ${one}`}
        </Button>
      </Stack>
      {isPending && <Waiting />}
      {error && <Typography role="alert">{error.message}</Typography>}
      <Card>
        <List>
          {data.map(({ id, name, center, when }) => (
            <ListItem key={id} disablePadding>
              <ListItemButton component={Link} to={`/content/${kind}/${encodeURIComponent(id)}`}>
                <ListItemText primary={name} secondary={[center, when].filter(Boolean).join(' · ')} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {!isPending && data.length === 0 && <Typography sx={{ p: 2 }}>Nothing found.</Typography>}
      </Card>
      <Stack direction="row" spacing={2} sx={{ my: 2, alignItems: 'center' }}>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <Typography>{`${total} in all`}</Typography>
        <Button disabled={page * PER_PAGE >= total} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </Stack>
    </>
  );
}

import { Button, FormHelperText, Stack, Typography } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { useInput } from 'react-admin';
import { storedPictureSchema } from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';

/** Stores a picture and puts its name into the field `file`. */
export function PictureFile() {
  const { field } = useInput({ source: 'file' });
  const { field: kind } = useInput({ source: 'kind', defaultValue: 'photo' });
  const [size, setSize] = useState('');
  const fail = useFailure();

  async function store({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    try {
      const stored = storedPictureSchema.parse(await call(`picture-files/${kind.value}`, { body: chosen }));
      setSize(`${stored.width} × ${stored.height} pixels`);
      field.onChange(stored.file);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Button component="label" variant="outlined">
        Choose a picture
        <input type="file" accept="image/*" hidden onChange={(event) => void store(event)} />
      </Button>
      <Typography>{`${field.value || 'No picture yet'} ${size}`}</Typography>
      <FormHelperText>JPEG, PNG or WebP, SVG for logos; photos from 480 pixels.</FormHelperText>
    </Stack>
  );
}

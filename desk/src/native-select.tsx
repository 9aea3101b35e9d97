import { TextField, type TextFieldProps } from '@mui/material';

export const shrink = { slotProps: { inputLabel: { shrink: true } } };

type SelectProps = TextFieldProps & {
  readonly choices: ReadonlyArray<{ readonly id: string | number; readonly name: string }>;
};

/** A field with the browser's own list, which phones show large. */
export const NativeSelect = ({ choices, ...props }: SelectProps) => (
  <TextField {...props} select slotProps={{ select: { native: true }, ...shrink.slotProps }}>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
);

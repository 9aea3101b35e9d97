import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { z } from 'shared-contracts/zod';

const textSchema = z.catch(z.optional(z.string()), undefined);
const listSchema = z.catch(z.optional(z.array(z.unknown())), undefined);

/** The part of JSON Schema that records use. */
const jsonSchema = z.looseObject({
  type: textSchema,
  format: textSchema,
  enum: listSchema,
  anyOf: listSchema,
  required: z.catch(z.array(z.string()), []),
  properties: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  items: z.optional(z.unknown()),
});
type JsonSchema = z.infer<typeof jsonSchema>;

const read = (schema: unknown): JsonSchema => jsonSchema.parse(schema ?? {});
const isNull = (schema: unknown) => read(schema).type === 'null';

/** Splits `anyOf [X, null]` into X and whether null is allowed. */
function unwrapped(schema: JsonSchema): { inner: JsonSchema; isNullable: boolean } {
  const options = schema.anyOf ?? [];
  const [first, ...more] = options.filter((option) => !isNull(option));
  if (!first || more.length > 0) return { inner: schema, isNullable: options.some(isNull) };
  return { inner: read(first), isNullable: options.length > 1 };
}

const labelOf = (name: string) =>
  name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
const titled = (name: string) => labelOf(name).replace(/^./, (letter) => letter.toUpperCase());

const LONG = /description|body|text|terms|exclusions|summary|lead|before|after|note|answer|howTo/i;

const emptyAsNull = {
  parse: (value: string) => (value === '' ? null : value),
  format: (value: unknown) => value ?? '',
};

const asJson = {
  format: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)),
  // Unfinished JSON stays text, which the check of the change set reports.
  parse: (text: string) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

const asLines = {
  format: (value: unknown) => (Array.isArray(value) ? value.join('\n') : ''),
  parse: (text: string) => text.split('\n').filter((line) => line.trim() !== ''),
};
const asNumbers = {
  format: (value: unknown) => (Array.isArray(value) ? value.join(', ') : ''),
  parse: (text: string) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
};

interface FieldProps {
  readonly source: string;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isFixed?: boolean;
}

/** Draws the inputs of a field by its JSON Schema. */
function Field({ source, name, schema, isFixed = false }: FieldProps): ReactNode {
  const { inner, isNullable } = unwrapped(schema);
  const common = { source, label: titled(name), fullWidth: true, disabled: isFixed };
  const nullable = isNullable ? emptyAsNull : {};
  if (inner.enum)
    return (
      <SelectInput
        {...common}
        {...nullable}
        choices={inner.enum.map((value) => ({ id: value, name: String(value) }))}
      />
    );
  switch (inner.type) {
    case 'boolean':
      return <BooleanInput {...common} />;
    case 'integer':
    case 'number':
      return <NumberInput {...common} />;
    case 'string':
      if (inner.format === 'date') return <DateInput {...common} {...nullable} />;
      return <TextInput {...common} {...nullable} multiline={LONG.test(name)} />;
    case 'array':
      return <ListField {...common} name={name} items={read(inner.items)} />;
    case 'object':
      if (inner.properties && !isNullable)
        return <Group title={titled(name)} source={source} schema={inner} />;
  }
  return <TextInput {...common} {...asJson} multiline helperText="JSON" />;
}

interface ListProps {
  readonly source: string;
  readonly label: string;
  readonly name: string;
  readonly items: JsonSchema;
}

function ListField({ source, label, name, items }: ListProps): ReactNode {
  if (items.enum)
    return (
      <CheckboxGroupInput
        source={source}
        label={label}
        choices={items.enum.map((id) => ({ id, name: String(id) }))}
      />
    );
  if (items.type === 'string')
    return (
      <TextInput source={source} label={label} fullWidth multiline helperText="One a line" {...asLines} />
    );
  if (items.type === 'integer' || items.type === 'number')
    return (
      <TextInput source={source} label={label} fullWidth helperText="Numbers with commas" {...asNumbers} />
    );
  if (!items.properties)
    return <TextInput source={source} label={label} fullWidth multiline helperText="JSON" {...asJson} />;
  return (
    <ArrayInput source={source} label={label} helperText={false}>
      <SimpleFormIterator fullWidth disableReordering={name === 'weeklyHours'}>
        {fieldsOf(items)}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

const Group = ({
  title,
  source,
  schema,
}: {
  readonly title: string;
  readonly source: string;
  readonly schema: JsonSchema;
}) => (
  <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, mb: 2, width: '100%' }}>
    <Typography component="legend" variant="subtitle2">
      {title}
    </Typography>
    {fieldsOf(schema, `${source}.`)}
  </Box>
);

const fieldsOf = (schema: JsonSchema, prefix = '', fixed: readonly string[] = []): ReactNode[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <Field
      key={name}
      name={name}
      source={prefix + name}
      schema={read(field)}
      isFixed={fixed.includes(name)}
    />
  ));

const jsonSchemaOf = (schema: z.core.$ZodType) =>
  read(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Returns a new record with the values that need no typing: null where a field may be empty, and empty lists. */
export const blankRecord = (schema: z.core.$ZodType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(jsonSchemaOf(schema).properties ?? {})
      .map(([name, field]) => [name, unwrapped(read(field))] as const)
      .filter(([, { inner, isNullable }]) => isNullable || inner.type === 'array')
      .map(([name, { isNullable }]) => [name, isNullable ? null : []]),
  );

/** Draws all inputs of records of a schema. `fixed` fields cannot be changed. */
export const SchemaInputs = ({
  schema,
  fixed,
}: {
  readonly schema: z.core.$ZodType;
  readonly fixed: readonly string[];
}) => fieldsOf(jsonSchemaOf(schema), '', fixed);

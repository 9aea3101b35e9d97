import { z } from 'zod';
import { StartError } from '../errors/operator-errors.ts';

export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'trace collector, such as `http://localhost:4318`; spans are posted to its `/v1/traces` by OTLP ([more](operations/observability.md))',
      without: 'no traces; OpenTelemetry’s SDK is not loaded',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .describe('headers of those posts, such as a vendor token: `name=value`, separated by commas'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('outlet-centres')
    .describe('name of this site in the traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of traces to keep, from 0 to 1; a caller’s own decision is respected'),
};
type Environment = z.infer<z.ZodObject<typeof tracingEnvironment>>;

export type TracingConfig = NonNullable<ReturnType<typeof readTracingConfig>>;

const headerSchema = z
  .string()
  .regex(/^\s*[\w-]+\s*=[\x20-\x7e]*$/)
  .transform((pair, context) => {
    const at = pair.indexOf('=');
    try {
      return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())] as const;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not encoded as it must be' });
      return z.NEVER;
    }
  });

// The error does not show the headers, because they may be secret.
export function readTracingConfig(values: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given } = values;
  if (!endpoint) return null;
  const headers = z.array(headerSchema).safeParse(given.split(',').filter((pair) => pair.trim()));
  if (!headers.success)
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.');
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers.data),
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
